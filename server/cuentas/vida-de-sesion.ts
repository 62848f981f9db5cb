import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { storedTime } from './stored-values.ts'

const HORA_MILLIS = 60 * 60_000
/** Seconds that somebody stays signed in on a device of their own. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** On a device that others use too: without a request for this long it is over. */
const SIN_USO_MILLIS = 12 * HORA_MILLIS
/** Not every request writes down that there was one. */
const ANOTA_MILLIS = 5 * 60_000

/** A session as the sign-in library reads it. */
export type SesionLeida = { id: string; createdAt: Date; updatedAt: Date; expiresAt: Date }

/** The library gives a session that isn't kept one day; a kept one thirty. */
export function isCompartida({ createdAt, expiresAt }: Pick<SesionLeida, 'createdAt' | 'expiresAt'>): boolean {
  return new Date(expiresAt).getTime() - new Date(createdAt).getTime() < 48 * HORA_MILLIS
}

/**
 * Notes that a session is being used, and ends one on a shared device that wasn't for twelve hours (specification 29.17).
 * @returns whether it stands
 */
export async function useSesion(runtime: Runtime, sesion: SesionLeida): Promise<boolean> {
  if (!isCompartida(sesion)) return true
  const idle = runtime.clock() - new Date(sesion.updatedAt).getTime()
  if (idle < ANOTA_MILLIS) return true
  const over = idle >= SIN_USO_MILLIS
  const written = runtime.database.transaction(async (tx) => {
    const db = tx.withTables<AccountsSchema>()
    if (over) await db.deleteFrom('sessions').where('id', '=', sesion.id).execute()
    else
      await db
        .updateTable('sessions')
        .set({ updatedAt: storedTime(runtime) })
        .where('id', '=', sesion.id)
        .execute()
  })
  // The owner must be able to look when nothing can be written: a disk is full.
  await written.catch((error: unknown) =>
    runtime.log.warn({ part: 'accounts', err: error }, 'use of a session not noted'),
  )
  return !over
}

/**
 * Keeps a session on a shared device a short one: the library, making it anew, takes it for a kept one.
 * @param former what was there before
 */
export async function keepVida({ database }: Runtime, former: SesionLeida & { userId: string }): Promise<void> {
  if (!isCompartida(former)) return
  const expiresAt = database.dialect === 'sqlite' ? new Date(former.expiresAt).toISOString() : former.expiresAt
  await database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .updateTable('sessions')
      .set({ expiresAt })
      .where('userId', '=', former.userId)
      .execute(),
  )
}
