import { PostgresAdapter, sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Makes whoever else asks for the same key wait until this transaction ends. SQLite has only one writer at a time
 * anyway.
 */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
