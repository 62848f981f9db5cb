import type SQLite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

/** More than the shop has, lists of a few lengths included. */
const KEPT_MAX = 500
/** Letters: what is longer writes many rows at once, and seldom as many again. */
export const LENGTH_MAX = 8_000
/** Pragmas do some of their work while they are prepared, and changes of the schema are made once. */
const IS_KEPT = /^(?:select|insert|update|delete|with|commit|rollback|savepoint)\b/

/** A connection that prepares a statement once, instead of each time that it runs, which costs as much as running it. */
export function keepPrepared(database: SQLite.Database): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: KEPT_MAX })

  function prepare(text: string): SqliteStatement {
    const known = kept.get(text)
    if (known !== undefined) return known
    const statement = toStatement(database, text)
    if (text.length <= LENGTH_MAX && IS_KEPT.test(text)) kept.set(text, statement)
    return statement
  }

  return { prepare, close: () => void database.close() }
}

function toStatement(database: SQLite.Database, text: string): SqliteStatement {
  const statement = database.prepare(text)
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    // One that is gone through row by row can't run a second time meanwhile.
    iterate: (parameters) => database.prepare(text).iterate(parameters) as IterableIterator<unknown>,
  }
}
