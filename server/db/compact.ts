import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql, type Kysely } from 'kysely'
import type { Tx } from './connect.ts'
import { hasOneWriter } from './dialect.ts'
import type { Schema } from './schema.ts'

/**
 * Writes an SQLite file anew without what was deleted and overwritten, and empties its log, in a thread of its own. Who
 * only reads isn't stopped; who writes waits for as long as that takes.
 * @param path of the database
 * @throws when it can't be done
 */
export async function compactSqlite(path: string): Promise<void> {
  const thread = new Worker(new URL('./sqlite/compact-thread.ts', import.meta.url), { workerData: path })
  // Errors of the thread are thrown here.
  await once(thread, 'exit')
}

/** Notes in the transaction that erases somebody's data that `Database.compact` has something to do. */
export async function noteErased(tx: Tx): Promise<void> {
  // A number in the file's head that SQLite leaves to its owner, another each time. What is erased while the file is
  // written anew isn't taken for done. A server vacuums anyway.
  if (hasOneWriter(tx)) await sql`pragma user_version = ${sql.raw(String(randomInt(1, 2 ** 31)))}`.execute(tx)
}

/** Whether something was erased since the last `Database.compact`. */
export async function isErasedLately(read: Kysely<Schema>): Promise<boolean> {
  if (!hasOneWriter(read)) return true
  const { rows } = await sql<{ userVersion: number }>`pragma user_version`.execute(read)
  return rows[0]!.userVersion !== 0
}
