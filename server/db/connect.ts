import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** A connection inside a write transaction; `Database.read` won't do where one is asked for. */
export type Tx = Kysely<Schema> & { readonly inTransaction?: true }

/**
 * The shop's database. What it can't do in time, or at all, ends in `DatabaseUnavailable` (unavailable.ts). How long it
 * may take depends on who asks (turn.ts).
 */
export type Database = {
  dialect: 'sqlite' | 'postgres'
  /** For selects only: they are run once more when the connection is lost. */
  read: Kysely<Schema>
  /**
   * For selects whose cost grows with the shop's life (orders, mails, payments, people) or its catalogue. Such are lists
   * of the administration with their counts, sums, searches, exports, what is looked for to be erased. They hold up no visitor:
   * on SQLite threads of their own run them, on PostgreSQL connections of their own, for 20 seconds each. A little
   * slower than `read` to begin, so not for what a visitor waits for, nor for what is found by its key.
   */
  aside: Kysely<Schema>
  /** For parts that bring their own queries (sign-in, migrations). */
  write: Kysely<Schema>
  /**
   * Runs a write in one transaction and gives its result; a throw rolls back. Run again from the start when the
   * database asks for it or the connection is lost before the commit. So `fn` must touch nothing but the database. If
   * it is lost during the commit, nobody knows whether that was done: that is thrown.
   */
  transaction: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
  /** Has a listener told after each transaction of this process that was marked (noted.ts). */
  onNoted: (listener: () => void) => void
  /**
   * Leaves no byte of what was deleted and overwritten: writes an SQLite file anew and empties its log. A server is asked
   * for a vacuum. Beside everybody else, and safe to be ended in the middle.
   */
  compact: () => Promise<void>
  /** Connections that are open; none where the database is a file. */
  connections?: () => number
  close: () => Promise<void>
}
