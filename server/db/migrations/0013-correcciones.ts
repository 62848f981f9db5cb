import type { Kysely } from 'kysely'

/** What a buyer corrected on a shirt to print: when, and how it read before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pedido_lineas').addColumn('corregida', 'bigint').execute()
  for (const column of ['nombre_antes', 'numero_antes']) {
    await db.schema
      .alterTable('pedido_lineas')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}
