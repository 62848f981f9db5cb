import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import { hasOneWriter } from './dialect.ts'

/**
 * Makes whoever else asks for one of the same keys wait until this transaction ends. What others wrote under them is seen
 * by the next statement.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  if (hasOneWriter(tx) || keys.length === 0) return
  // In one order for all, so that no two wait for each other.
  const ordered = [...new Set(keys)].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(clave, 0)) from unnest(${ordered}::text[]) as clave`.execute(
    tx,
  )
}
