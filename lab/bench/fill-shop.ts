import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { newTurn, runTurn } from '#server/db/turn.ts'
import { createNewId } from '#server/base/runtime.ts'
import { fillOrders } from './fill-orders.ts'

/**
 * Fills the database of a shop that isn't started yet with made-up products and orders.
 * @param url as the settings have it, or a path
 * @returns ids of products with one unit of M, for changing it
 */
export async function fillShop(url: string, count: { products: number; orders: number }): Promise<string[]> {
  if (!url.includes('://')) mkdirSync(dirname(url), { recursive: true })
  const database = connectDatabase(url)
  const newId = createNewId(Date.now)
  try {
    await migrateDatabase(database)
    await writeCamisetas({ database, clock: Date.now, newId }, generateCamisetas(count.products))
    await fillOrders(database, count.orders, newId, Date.now())
    // PostgreSQL analyzes by itself once it has run for a while.
    if (database.dialect === 'postgres') await runTurn(newTurn('long'), () => sql`analyze`.execute(database.write))
    const rows = await database.read
      .selectFrom('productStock')
      .select('productId')
      .where('talle', '=', 'M')
      .where('cantidad', '=', 1)
      .limit(50)
      .execute()
    return rows.map(({ productId }) => productId)
  } finally {
    await database.close()
  }
}
