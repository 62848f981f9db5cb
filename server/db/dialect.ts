import type { Tx } from './connect.ts'
import { PostgresAdapter, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Whether nobody else writes while this transaction is open: SQLite has one writer at a time. */
export function hasOneWriter(tx: Tx): boolean {
  return !isPostgres(tx)
}

/** Whether statements are for PostgreSQL, where it is asked in another way than SQLite. */
export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
