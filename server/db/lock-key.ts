import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import { hasOneWriter } from './dialect.ts'

/** Makes whoever else asks for the same key wait until this transaction ends. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  if (hasOneWriter(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
