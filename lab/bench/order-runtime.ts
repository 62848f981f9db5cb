import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import type { Producto } from '#domain/productos/producto.ts'
import { insertProductos } from '#server/productos/insert-productos.ts'
import type { Database } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { buildProducto } from '#tests/factories.ts'
import { startPostgres } from '#tests/postgres.ts'

export type Dialect = Database['dialect']
export const DIALECTS: Dialect[] = ['sqlite', 'postgres']

const BATCH = 250

/** An empty migrated database whose commits wait for the disk, as a shop's, and what removes it. */
export async function openDurable(
  dialect: Dialect,
): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const server = dialect === 'postgres' ? await startPostgres({ durable: true }) : null
  const url = server === null ? join(folder, 'casakas.db') : server.url('postgres')
  const database = connectDatabase(url)
  await migrateDatabase(database)
  await database.close()
  return {
    url,
    folder,
    async close() {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function openRuntime(url: string): Runtime {
  return {
    database: connectDatabase(url),
    clock: Date.now,
    log: pino({ level: 'silent' }),
    newId: createNewId(Date.now),
    seal: createSeal('no secret'),
  }
}

/** Shirts in five sizes of four units each, written as an import would, without pictures. */
export async function insertMany(runtime: Runtime, count: number): Promise<Producto[]> {
  const productos = Array.from({ length: count }, () => buildProducto({ stock: fiveSizes(4) }))
  for (let start = 0; start < count; start += BATCH) {
    const nuevos = productos.slice(start, start + BATCH).map((producto) => ({ producto }))
    await runtime.database.transaction((tx) => insertProductos(tx, nuevos, runtime, { quien: '', motivo: 'Alta' }))
  }
  if (runtime.database.dialect === 'postgres') await sql`analyze`.execute(runtime.database.write)
  return productos
}

export function fiveSizes(units: number): Record<string, number> {
  return Object.fromEntries(['S', 'M', 'L', 'XL', 'XXL'].map((talle) => [talle, units]))
}

/** The same runtime, which besides notes every statement that goes through it. */
export function counting(runtime: Runtime): { runtime: Runtime; count: () => number } {
  let statements = 0
  const counter: KyselyPlugin = {
    // Kysely asks for it for each part of a statement as well.
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  const { database } = runtime
  return {
    count: () => statements,
    runtime: {
      ...runtime,
      database: {
        ...database,
        read: database.read.withPlugin(counter),
        write: database.write.withPlugin(counter),
        transaction: (fn) => database.transaction((tx) => fn(tx.withPlugin(counter))),
      },
    },
  }
}
