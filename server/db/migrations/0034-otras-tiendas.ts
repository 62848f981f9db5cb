import { type Kysely } from 'kysely'

/**
 * What files of other shops leave to the owner. Of each row it is what it is (JSON); of each import how many rows it
 * is, and what was chosen (JSON).
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['con_centavos', 'con_tachado', 'sin_contar', 'sin_encargo', 'unidades_menos']) {
    await db.schema
      .alterTable('importaciones')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('importaciones')
    .addColumn('eleccion', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('importacion_filas')
    .addColumn('notas', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
