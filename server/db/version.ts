import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { Tx } from './connect.ts'

/**
 * Tells every process that something that pages show has changed (a product, stock, a setting): finished pages
 * and the list index are made anew. Called inside the transaction that changes it.
 */
export async function bumpVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('versiones')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('nombre', '=', 'tienda')
    .execute()
}

/**
 * Waits until this transaction is the only one that may change stock: everybody who changes it moves the counter at
 * the end, and what they wrote is seen from here on. Count after it what others mustn't slip into.
 */
export async function waitTurn(tx: Tx): Promise<void> {
  await tx
    .updateTable('versiones')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('nombre', '=', 'tienda')
    .execute()
}

/** The counter that `bumpVersion` moves. */
export async function readVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('versiones')
    .select('version')
    .where('nombre', '=', 'tienda')
    .executeTakeFirstOrThrow()
  return row.version
}
