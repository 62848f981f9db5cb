import { sql, type Kysely } from 'kysely'

/**
 * Codes that take something off, which order uses which, and what one took off each of its lines. A code counts its
 * uses itself, so that one statement decides who has the last one.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('codigos')
    .addColumn('codigo', 'text', (c) => c.primaryKey())
    .addColumn('forma', 'text', (c) => c.notNull().check(sql`forma in ('porcentaje', 'pesos')`))
    .addColumn('valor', 'integer', (c) => c.notNull().check(sql`valor > 0`))
    .addColumn('desde', 'bigint')
    .addColumn('hasta', 'bigint')
    .addColumn('minimo', 'integer', (c) => c.notNull())
    .addColumn('modo', 'text', (c) => c.notNull())
    .addColumn('liga', 'text', (c) => c.notNull())
    .addColumn('equipo', 'text', (c) => c.notNull())
    .addColumn('categoria', 'text', (c) => c.notNull())
    .addColumn('usos_max', 'integer')
    .addColumn('usos_por_persona', 'integer')
    .addColumn('usos', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`usos >= 0`),
    )
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('anulado', 'bigint')
    .execute()
  await db.schema
    .createTable('codigo_usos')
    .addColumn('pedido_id', 'text', (c) => c.primaryKey().references('pedidos.id'))
    .addColumn('codigo', 'text', (c) => c.notNull().references('codigos.codigo'))
    .execute()
  await db.schema.createIndex('codigo_usos_por_codigo').on('codigo_usos').column('codigo').execute()
  await db.schema
    .alterTable('pedidos')
    .addColumn('codigo_descuento', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('pedidos_con_codigo')
    .on('pedidos')
    .column('codigo_descuento')
    .where(sql.ref('codigo_descuento'), '<>', '')
    .execute()
  for (const column of ['descuento_tarjeta', 'descuento_transferencia']) {
    await db.schema
      .alterTable('pedido_lineas')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
}
