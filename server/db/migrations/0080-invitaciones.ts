import type { Kysely } from 'kysely'

/** Who is invited to run the shop: an address a row, so that no address has two that are open. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('invitaciones')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('creada', 'bigint', (c) => c.notNull())
    .addColumn('vence', 'bigint', (c) => c.notNull())
    .addColumn('usada', 'bigint')
    .addColumn('anulada', 'bigint')
    .execute()
}
