import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { openAdmin, type Admin } from './admin.ts'
import type { Release } from './releases.ts'
import type { Comprable } from './send-orders.ts'

/** Where a shop's data is, as its settings tell it, and which database. */
export type ShopData = { env: Record<string, string>; databaseUrl: string }

/** What the demonstration brings by itself; more are made up. */
const DEMO = 251
/** Sizes that orders ask for, and the units that most are given; every tenth keeps its few. */
const COMPRABLES = 200
const UNITS = 5_000

/**
 * A shop's data folder, with made-up shirts written by the release's own code where the demonstration has too few.
 * @param postgresUrl of an empty database; null: a file of SQLite's in the folder
 */
export async function makeShopData(
  { folder }: Release,
  dataDir: string,
  size: number,
  postgresUrl: string | null,
): Promise<ShopData> {
  await mkdir(dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgresUrl ?? '' }
  if (size > DEMO) {
    // Releases from before the lab have it among their scripts.
    const script = ['lab/catalogue.ts', 'scripts/catalogue-generate.ts'].find((path) => existsSync(join(folder, path)))
    const args = [script!, '--count', String(size)]
    execFileSync(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' })
  }
  return { env, databaseUrl: postgresUrl ?? join(dataDir, 'casakas.db') }
}

/** At most 200 sizes in stock of shirts on sale, from all over the catalogue. Each has the units that are left and the price by transfer. */
export async function readComprables({ databaseUrl }: ShopData): Promise<(Comprable & { cantidad: number })[]> {
  const database = connectDatabase(databaseUrl)
  try {
    const rows = await database.read
      .selectFrom('productStock')
      .innerJoin('products', 'products.id', 'productId')
      .select(['id', 'talle', 'cantidad', 'precio', 'precioDescuento', 'precioEncargo', 'precioEncargoDescuento'])
      .where('activo', '=', 1)
      .where('cantidad', '>', 0)
      .orderBy('id')
      .orderBy('talle')
      .execute()
    const step = Math.max(1, Math.floor(rows.length / COMPRABLES))
    return rows
      .filter((_, at) => at % step === 0)
      .slice(0, COMPRABLES)
      .map(({ id, talle, cantidad, ...precios }) => ({
        id,
        talle,
        cantidad,
        precio: preciosDe(precios as Producto, 'stock', DEMO_AJUSTES).transferencia,
      }))
  } finally {
    await database.close()
  }
}

/** The id of the shirt that has an address. */
export async function findId({ databaseUrl }: ShopData, slug: string): Promise<string> {
  const database = connectDatabase(databaseUrl)
  try {
    const { id } = await database.read
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return id
  } finally {
    await database.close()
  }
}

/** Gives most of the sizes so many units that orders don't use them up, as an administrator does. */
export async function stockUp(origin: string, comprables: Awaited<ReturnType<typeof readComprables>>): Promise<Admin> {
  const admin = await openAdmin(origin)
  for (const [at, { id, talle, cantidad }] of comprables.entries()) {
    if (at % 10 === 0) continue
    await admin.change(id, { que: 'stock', talle, antes: String(cantidad), valor: String(UNITS) })
  }
  return admin
}
