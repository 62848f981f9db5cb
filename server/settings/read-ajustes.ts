import type { Kysely } from 'kysely'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeIlegibles, readGuardados, type AjustesLeidos } from '#domain/ajustes/versiones.ts'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { readVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'

/** One copy per database of this process; the version says when it is old. */
const kept = new WeakMap<Database, { version: number; ajustes: Ajustes }>()

/**
 * The settings to show: while the database doesn't answer, as they were last, so that the shop still looks like
 * itself. Nothing may be decided by them.
 */
export async function readAjustesToShow({ database }: Pick<Runtime, 'database'>): Promise<Ajustes> {
  try {
    return await readAjustes({ database })
  } catch (error) {
    const known = kept.get(database)
    if (known === undefined || !isUnavailable(error)) throw error
    return known.ajustes
  }
}

/**
 * The shop's settings (specification 15.1). Until any are stored they are the demonstration's.
 * @returns the same object until something changes; not to be modified
 * @throws when what is stored can't be read: prices must not come from half-read settings
 */
export async function readAjustes({ database }: Pick<Runtime, 'database'>): Promise<Ajustes> {
  const version = await readVersion(database.read)
  const known = kept.get(database)
  if (known?.version === version) return known.ajustes
  const stored = await readStored(database.read)
  if (!stored.ok) throw new Error(describeIlegibles(stored))
  kept.set(database, { version, ajustes: stored.ajustes })
  return stored.ajustes
}

/** What is stored, or else the demonstration's; or why it can't be read. */
export async function readStored(db: Kysely<Schema>): Promise<AjustesLeidos> {
  const row = await db.selectFrom('ajustes').select('contenido').where('id', '=', 1).executeTakeFirst()
  return row === undefined ? { ok: true, ajustes: DEMO_AJUSTES } : readGuardados(row.contenido)
}
