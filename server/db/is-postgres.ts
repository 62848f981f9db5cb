import { PostgresAdapter, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Whether statements are for PostgreSQL, where it is asked in another way than SQLite. */
export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
