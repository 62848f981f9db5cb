import type { Kysely } from 'kysely'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeIlegibles, readGuardados, type AjustesLeidos } from '#domain/ajustes/versiones.ts'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** The settings kept for each database of this process, and which stored row they are: null where none was stored. */
const kept = new WeakMap<Database, { actualizado: number | null; ajustes: Ajustes }>()

/**
 * The shop's settings (specification 15.1). Until any are stored they are the demonstration's.
 * @returns the same object until something changes; not to be modified
 * @throws when what is stored can't be read: prices must not come from half-read settings
 */
export async function readAjustes({ database }: Pick<Runtime, 'database'>): Promise<Ajustes> {
  // The stamp is read first: what is saved in between is then read again the next time.
  const actualizado = await readActualizado(database.read)
  const known = kept.get(database)
  if (known?.actualizado === actualizado) return known.ajustes
  const stored = await readStored(database.read)
  if (!stored.ok) throw new Error(describeIlegibles(stored))
  kept.set(database, { actualizado, ajustes: stored.ajustes })
  return stored.ajustes
}

/** The settings as this process read them last; null before the first time. */
export function lastAjustes(database: Database): Ajustes | null {
  return kept.get(database)?.ajustes ?? null
}

/** When the settings were saved last; `lockAjustes` makes it greater each time. */
async function readActualizado(db: Kysely<Schema>): Promise<number | null> {
  const row = await db.selectFrom('ajustes').select('actualizado').where('id', '=', 1).executeTakeFirst()
  return row?.actualizado ?? null
}

/** What is stored, or else the demonstration's; or why it can't be read. */
export async function readStored(db: Kysely<Schema>): Promise<AjustesLeidos> {
  const row = await db.selectFrom('ajustes').select('contenido').where('id', '=', 1).executeTakeFirst()
  return row === undefined ? { ok: true, ajustes: DEMO_AJUSTES } : readGuardados(row.contenido)
}
