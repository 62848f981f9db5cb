import type { Kysely } from 'kysely'

/**
 * Seals of orders, and since when everything has one: orders from before are sealed when the shop starts next, which has
 * the secret. Without any there is nothing to wait for: 0.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pedidos')
    .addColumn('sello', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('sellados')
    .addColumn('nombre', 'text', (c) => c.primaryKey())
    .addColumn('desde', 'bigint', (c) => c.notNull())
    .execute()
  const some = await db.selectFrom('pedidos').select('id').limit(1).executeTakeFirst()
  if (some === undefined) await db.insertInto('sellados').values({ nombre: 'pedidos', desde: 0 }).execute()
}
