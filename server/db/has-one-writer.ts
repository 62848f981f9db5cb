import type { Tx } from './connect.ts'
import { isPostgres } from './is-postgres.ts'

/** Whether nobody else writes while this transaction is open: SQLite has one writer at a time. */
export function hasOneWriter(tx: Tx): boolean {
  return !isPostgres(tx)
}
