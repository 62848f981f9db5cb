import { join } from 'node:path'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createNewId } from '#server/runtime.ts'

/**
 * Fills the database of a shop that isn't started yet with made-up products.
 * @param dataDir the shop's data folder
 * @returns ids of products with one unit of M, for changing it
 */
export async function fillCatalogue(dataDir: string, products: number): Promise<string[]> {
  const database = connectDatabase(join(dataDir, 'casakas.db'))
  try {
    await migrateDatabase(database)
    await writeCamisetas({ database, clock: Date.now, newId: createNewId(Date.now) }, generateCamisetas(products))
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
