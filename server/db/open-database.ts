import type { Database } from './connect.ts'
import { isPostgresUrl } from './database-url.ts'
import { connectPostgres } from './postgres.ts'
import { connectSqlite, connectSqliteToRead } from './sqlite/sqlite.ts'

/**
 * Opens the shop's database.
 * @param url `postgres://…`, or the path of an SQLite file (its folder is made when missing)
 */
export function connectDatabase(url: string): Database {
  return isPostgresUrl(url) ? connectPostgres(url) : connectSqlite(url)
}

/**
 * Opens it for a process that answers visitors, which nothing may stop for long.
 * @param url as for `connectDatabase` @param workers processes of this machine that share PostgreSQL's connections
 */
export function connectToServe(url: string, workers: number): Database {
  return isPostgresUrl(url) ? connectPostgres(url, workers) : connectSqlite(url, true)
}

/**
 * Opens a shop's database to look at it: nothing is made and nothing changed, whatever runs over it meanwhile.
 * @param url as for `connectDatabase`
 * @throws when an SQLite file isn't there
 */
export function connectToRead(url: string): Pick<Database, 'dialect' | 'read' | 'close'> {
  // PostgreSQL's transaction that looks says itself that it only reads.
  if (isPostgresUrl(url)) return connectPostgres(url)
  return connectSqliteToRead(url)
}
