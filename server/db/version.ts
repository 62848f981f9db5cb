import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { Tx } from './connect.ts'
import { hasOneWriter } from './dialect.ts'

/**
 * Waits until this transaction is the only one that may change stock. Everybody who changes it waits for their turn at
 * the end, and what they wrote is seen from here on. Count after it what others mustn't slip into.
 */
export async function waitTurn(tx: Tx): Promise<void> {
  if (hasOneWriter(tx)) return
  await tx
    .updateTable('versiones')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('nombre', '=', 'tienda')
    .execute()
}

/** The version of what pages show: of the last change that was noted (server/cambios/note-changes.ts). */
export async function readVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('versiones')
    .select('version')
    .where('nombre', '=', 'tienda')
    .executeTakeFirstOrThrow()
  return row.version
}
