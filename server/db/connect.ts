import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** A connection inside a write transaction; `Database.read` won't do where one is asked for. */
export type Tx = Kysely<Schema> & { readonly inTransaction?: true }

export type Database = {
  dialect: 'sqlite' | 'postgres'
  read: Kysely<Schema>
  /** For parts that bring their own queries (sign-in, migrations). */
  write: Kysely<Schema>
  /**
   * Runs a write in one transaction and gives its result; a throw rolls back. Run again from the start when the
   * database asks for it, so `fn` must touch nothing but the database.
   */
  transaction: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const ATTEMPTS = 10
/** Serialization failure and deadlock. */
const RETRY_CODES = new Set(['40001', '40P01'])

/** Milliseconds that a write waits for other processes' writes to an SQLite file. */
const LOCK_MAX = 30_000
/** Between two looks at the lock: random, so that processes don't look in step. */
const LOCK_PAUSE = 10
/** For single statements outside transactions, few and short. */
const BUSY_TIMEOUT = 15_000

/**
 * Opens the shop's database.
 * @param url `postgres://…`, or the path of an SQLite file (its folder is made when missing)
 */
export function connectDatabase(url: string): Database {
  return isPostgres(url) ? connectPostgres(url) : connectSqlite(url)
}

/**
 * Opens a shop's database to look at it: nothing is made and nothing changed, whatever runs over it meanwhile.
 * @param url as for `connectDatabase`
 * @throws when an SQLite file isn't there
 */
export function connectToRead(url: string): Pick<Database, 'dialect' | 'read' | 'close'> {
  // On PostgreSQL the transaction that looks says that it only reads.
  if (isPostgres(url)) return connectPostgres(url)
  const read = toKysely(new SQLite(url, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT }))
  return { dialect: 'sqlite', read, close: () => read.destroy() }
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

function connectSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writeFile = openSqlite(path)
  const readFile = openSqlite(path)
  const write = toKysely(writeFile)
  const read = toKysely(readFile)
  return {
    dialect: 'sqlite',
    read,
    write,
    transaction: (fn) =>
      write.connection().execute(async (connection) => {
        await beginWrite(writeFile)
        try {
          const result = await fn(connection)
          await sql`commit`.execute(connection)
          return result
        } catch (error) {
          await sql`rollback`.execute(connection).catch(() => undefined)
          throw error
        }
      }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      // Kysely leaves a connection open that was never used; the last one to close folds the log into the file.
      readFile.close()
      writeFile.close()
    },
  }
}

/**
 * Takes the right to write. SQLite's own waiting would stop the whole process, its answers and timers too, for as long
 * as another one writes; and a queue of transactions would run off without a pause for either.
 */
async function beginWrite(file: SQLite.Database): Promise<void> {
  const deadline = Date.now() + LOCK_MAX
  await setImmediate()
  for (;;) {
    file.pragma('busy_timeout = 0')
    try {
      // A deferred transaction that starts to write fails at once when another has, whatever the busy timeout.
      file.exec('begin immediate')
      return
    } catch (error) {
      // With its kinds, such as SQLITE_BUSY_RECOVERY after a crash.
      const busy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false
      if (!busy || Date.now() > deadline) throw error
    } finally {
      file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
    }
    await setTimeout(Math.random() * LOCK_PAUSE)
  }
}

function openSqlite(path: string): SQLite.Database {
  const database = new SQLite(path)
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  useWal(database)
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  return database
}

/** Two processes that both make a new file WAL meet in a lock for which the busy timeout doesn't wait. */
function useWal(database: SQLite.Database): void {
  for (const giveUp = Date.now() + BUSY_TIMEOUT; ;) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > giveUp) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE)
  }
}

function toKysely(database: SQLite.Database): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }), plugins: [new CamelCasePlugin()] })
}

function connectPostgres(url: string): Database {
  // bigint arrives as text otherwise; ours are pesos and milliseconds, safe as numbers.
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 30_000 })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', () => undefined)
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return {
    dialect: 'postgres',
    read: database,
    write: database,
    transaction: (fn) => withRetry(() => database.transaction().execute(fn)),
    close: () => database.destroy(),
  }
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (attempt >= ATTEMPTS || !RETRY_CODES.has(code)) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}
