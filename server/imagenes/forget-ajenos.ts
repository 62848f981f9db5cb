import type { Kysely } from 'kysely'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { noteErased } from '#server/db/compact.ts'
import type { Schema } from '#server/db/schema.ts'
import { removeOrphans } from './remove-orphans.ts'
import type { Storage } from './storage.ts'

/** Rows of files that strangers sent, by the folders of these. */
const TABLAS = { comprobantes: 'comprobantes', devoluciones: 'devolucionFotos' } as const
type Carpeta = keyof typeof TABLAS

/** Bytes of those that came since a moment, milliseconds UTC. */
export async function sumBytesDesde(db: Kysely<Schema>, carpeta: Carpeta, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom(TABLAS[carpeta])
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('creado', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/**
 * Forgets files some at a time. Their rows go first: a kill leaves files that nothing points to, to be tidied up.
 * @param findSome ids of some that are due; none ends it
 */
export async function forgetAjenos(
  { database }: Pick<Runtime, 'database'>,
  storage: Storage,
  carpeta: Carpeta,
  findSome: () => Promise<string[]>,
): Promise<void> {
  for (let ids = await findSome(); ids.length > 0; ids = await findSome()) {
    const rows = await database.transaction(async (tx) => {
      await noteErased(tx)
      return tx.deleteFrom(TABLAS[carpeta]).where('id', 'in', ids).returning('clave').execute()
    })
    for (const { clave } of rows) await storage.remove(clave)
  }
}

/** Removes files of a folder that no row has, a day after they came. */
export function cleanAjenos(
  { database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>,
  storage: Storage,
  folder: Carpeta,
  signal: AbortSignal,
): Promise<void> {
  const findKnown = async (claves: string[]) => {
    const rows = await database.read.selectFrom(TABLAS[folder]).select('clave').where('clave', 'in', claves).execute()
    return new Set(rows.map(({ clave }) => clave))
  }
  return removeOrphans({ log }, storage, { folder, before: clock() - DIA_MS, findKnown }, signal)
}
