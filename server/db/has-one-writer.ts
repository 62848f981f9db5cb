import { PostgresAdapter } from 'kysely'
import type { Tx } from './connect.ts'

/** Whether nobody else writes while this transaction is open: SQLite has one writer at a time. */
export function hasOneWriter(tx: Tx): boolean {
  return !(tx.getExecutor().adapter instanceof PostgresAdapter)
}
