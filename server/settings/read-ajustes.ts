import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Database } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { readVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'
import { ajustesSchema } from '#domain/ajustes/schema.ts'
import { DEMO_AJUSTES } from './demo-ajustes.ts'

type Kept = { version: number; ajustes: Ajustes }

/** One copy per database of this process; the version says when it is old. */
const kept = new WeakMap<Database, Kept>()

/**
 * The settings to show: as they were last while the database doesn't answer, so that the shop still looks like itself.
 * Nothing is decided by them.
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
 * The shop's settings (decisions: Settings). While none are stored they are the demonstration's.
 * @returns the same object until something changes; not to be modified
 * @throws when what is stored isn't valid: prices must not come from half-read settings
 */
export async function readAjustes({ database }: Pick<Runtime, 'database'>): Promise<Ajustes> {
  const version = await readVersion(database.read)
  const known = kept.get(database)
  if (known?.version === version) return known.ajustes
  const row = await database.read.selectFrom('ajustes').select('contenido').where('id', '=', 1).executeTakeFirst()
  const ajustes = row === undefined ? DEMO_AJUSTES : ajustesSchema.parse(JSON.parse(row.contenido))
  kept.set(database, { version, ajustes })
  return ajustes
}
