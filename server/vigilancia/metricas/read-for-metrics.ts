import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Salud } from '#domain/vigilancia/salud.ts'
import { newTurn, runTurn } from '#server/db/turn.ts'
import { readVersion } from '#server/db/version.ts'
import { readDisco, readSalud, type Watching } from '../read-salud.ts'

/** Milliseconds: whoever asks is answered within two seconds, whatever the database does. */
const DATABASE_MAX = 1_500

/** What the database tells /metrics; null when it doesn't answer in time. */
export type FromDatabase = {
  salud: Salud
  pedidos: { estado: string; cuantos: number }[]
  /** Milliseconds that it took to answer one small question. */
  waited: number
}

export type ShopReading = { database: FromDatabase | null; disco: Salud['discos'][number] | null }

/** The shop's health and orders, for /metrics. */
export async function readForMetrics(watching: Watching): Promise<ShopReading> {
  const ending = new AbortController()
  const turn = { ...newTurn('other'), left: DATABASE_MAX }
  try {
    const database = await Promise.race([
      runTurn(turn, () => askDatabase(watching)).catch(() => null),
      sleep(DATABASE_MAX, null, { signal: ending.signal }),
    ])
    const disco = database?.salud.discos[0] ?? (await readDisco(watching.dataDir))
    return { database, disco }
  } finally {
    ending.abort()
  }
}

async function askDatabase(watching: Watching): Promise<FromDatabase> {
  const { read } = watching.database
  const begun = performance.now()
  await readVersion(read)
  const waited = performance.now() - begun
  const salud = await readSalud(watching)
  // Orders are counted in the index `pedidos_por_estado`.
  const pedidos = await read
    .selectFrom('pedidos')
    .select(['estado', sql<number>`count(*)`.as('cuantos')])
    .groupBy('estado')
    .execute()
  return { salud, pedidos: pedidos.map(({ estado, cuantos }) => ({ estado, cuantos: Number(cuantos) })), waited }
}
