import type { Kysely } from 'kysely'

/** When the data of whoever ordered were erased; an order stays for the books. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pedidos').addColumn('borrado', 'bigint').execute()
}
