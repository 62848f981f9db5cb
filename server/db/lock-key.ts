import { PostgresAdapter, sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Has whoever else asks for the same key wait until this transaction ends. In SQLite there is never but one that
 * writes.
 */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
