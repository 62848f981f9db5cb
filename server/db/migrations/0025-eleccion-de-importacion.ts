import { type Kysely } from 'kysely'

/**
 * What whoever imports chooses for the whole file: that transfer prices above the card price are emptied, that new
 * products come in hidden. Also which rows have such prices, and how many rows have warnings.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['quitar_precios', 'ocultar_nuevos', 'por_encima', 'con_avisos']) {
    await db.schema
      .alterTable('importaciones')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('importacion_filas')
    .addColumn('por_encima', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
