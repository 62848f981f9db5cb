import type { Kysely } from 'kysely'

/** When the card provider is asked next for an order's payments, for those whose notice was lost. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pedidos')
    .addColumn('proxima_consulta', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
