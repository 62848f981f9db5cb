import type { Kysely } from 'kysely'

/** Carriers and pickup points, and of an order its point as it was chosen and who carries it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('transportes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('telefono', 'text', (c) => c.notNull())
    .addColumn('rastreo', 'text', (c) => c.notNull())
    .addColumn('activo', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('puntos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('calle', 'text', (c) => c.notNull())
    .addColumn('horario', 'text', (c) => c.notNull())
    .addColumn('departamento', 'text', (c) => c.notNull())
    .addColumn('ciudad', 'text', (c) => c.notNull())
    .addColumn('transporte', 'text', (c) => c.notNull())
    .addColumn('mapa', 'text', (c) => c.notNull())
    .addColumn('activo', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('puntos_por_ciudad').on('puntos').columns(['departamento', 'ciudad']).execute()
  for (const column of ['punto_id', 'punto_nombre', 'punto_direccion', 'transporte']) {
    await db.schema
      .alterTable('pedidos')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}
