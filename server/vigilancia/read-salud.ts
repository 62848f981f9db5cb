import { hostname } from 'node:os'
import type { Disco, Salud } from '#domain/vigilancia/salud.ts'
import { readLuz } from '#server/copias/read-luz.ts'
import { readRoom } from '#server/host/free-bytes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readUltimasComprobaciones } from './comprobaciones.repo.ts'
import { readDiscosDeOtras, readRondas } from './vigilancia.repo.ts'
import { readColas } from './read-colas.ts'

/** What the reading looks at besides the database. */
export type Watched = {
  /** Whether the shop has a place for copies of itself. */
  hayLugar: boolean
  /** Folder on the disk that the shop, and a database of SQLite's, lies on. */
  dataDir: string
  /** The machine's clock, milliseconds UTC: a demonstration's own may jump. */
  now?: () => number
}

export type Watching = Runtime & Watched

/** The reading of the shop's health: 'Hoy', the mails that tell of trouble and /metrics go by it. */
export async function readSalud(watching: Watching): Promise<Salud> {
  const { database, clock, dataDir, now = Date.now } = watching
  const ahora = clock()
  const [disco, colas, otras, comprobaciones, rondas, copias] = await Promise.all([
    readDisco(dataDir),
    readColas(database.read, ahora),
    readDiscosDeOtras(database.read, hostname(), now()),
    readUltimasComprobaciones(database.read),
    readRondas(database.read, now()),
    readLuz(watching),
  ])
  return { ahora, colas, discos: [disco, ...otras], comprobaciones, rondas, copias }
}

/** The disk of this machine. */
export async function readDisco(dataDir: string): Promise<Disco> {
  return { maquina: hostname(), ...(await readRoom(dataDir)) }
}
