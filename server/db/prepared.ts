import SQLite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'

/** More than the shop has, lists of a few lengths included. */
const KEPT_MAX = 500
/** Letters: what is longer writes many rows at once, and seldom as many again. */
export const LENGTH_MAX = 8_000
/** Pragmas do some of their work while they are prepared, and changes of the schema are made once. */
const IS_KEPT = /^(?:select|insert|update|delete|with|commit|rollback|savepoint)\b/

/** A connection that prepares a statement once: doing so each time costs as much as running it. */
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
    // Statements gone through row by row can't run a second time meanwhile.
    iterate: (parameters) => database.prepare(text).iterate(parameters) as IterableIterator<unknown>,
  }
}

/** Prepared statements that a connection keeps. */
const NAMES_MAX = 300
/** A name that the server doesn't know, or knows already. */
const NOT_OURS = new Set(['26000', '42P05'])

/**
 * Which statements PostgreSQL is to keep prepared: those that were asked before, as many as there is room for. A name is
 * made of the statement's text, so that it never stands for another.
 */
export function createStatementNames() {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: NAMES_MAX })
  let off = false

  return {
    /** @returns undefined for a statement that isn't kept */
    nameOf(text: string): string | undefined {
      if (off || text.length > LENGTH_MAX) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size === NAMES_MAX) return known
      if (!seen.has(text)) {
        seen.set(text, true)
        return undefined
      }
      const name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
      return name
    },

    /**
     * Whether a statement failed only because it was prepared: done anew on another connection it won't. A pooler that
     * gives each transaction another connection knows no names: none are used from then on.
     */
    isStale(error: unknown): boolean {
      const { code = '', message = '' } = error as { code?: string; message?: string }
      if (NOT_OURS.has(code)) off = true
      // Another process may have changed the schema.
      return NOT_OURS.has(code) || (code === '0A000' && message.startsWith('cached plan'))
    },
  }
}
