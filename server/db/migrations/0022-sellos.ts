import type { Kysely } from 'kysely'

/**
 * Seals of orders and of the bank's movements, and since when all have one. Those from before are sealed when the shop,
 * which has the secret, starts next. If there are none, there is nothing to wait for: 0.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['pedidos', 'movimientos_banco']) {
    await db.schema
      .alterTable(table)
      .addColumn('sello', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createTable('sellados')
    .addColumn('nombre', 'text', (c) => c.primaryKey())
    .addColumn('desde', 'bigint', (c) => c.notNull())
    .execute()
  const pedido = await db.selectFrom('pedidos').select('id').limit(1).executeTakeFirst()
  const movimiento = await db.selectFrom('movimientosBanco').select('id').limit(1).executeTakeFirst()
  if (pedido === undefined && movimiento === undefined)
    await db.insertInto('sellados').values({ nombre: 'pedidos', desde: 0 }).execute()
}
