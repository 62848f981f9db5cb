import { closeSync, fdatasync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import SQLite from 'better-sqlite3'
import { Kysely, SelectQueryNode, type CompiledQuery, type DatabaseConnection } from 'kysely'
import { compactSqlite } from '../compact.ts'
import { connectAside } from './aside.ts'
import { startCheckpoints } from './checkpoints.ts'
import type { Database, Tx } from '../connect.ts'
import { requireKnown, SELECT_NEWEST } from '../newer.ts'
import { createOnDisk, type OnDisk } from '../on-disk.ts'
import { keepPrepared } from '../prepared.ts'
import { tellNoted } from '../noted.ts'
import type { Schema } from '../schema.ts'
import { onShare, restFirst } from '../share.ts'
import { CAMEL_CASE, SnakeCaseSqlite } from '../snake-case.ts'
import { currentTurn, leftOf, type Turn, type TurnKind } from '../turn.ts'
import { toUnavailable, unavailable } from '../unavailable.ts'

/** Milliseconds that a write waits for other processes' writes to the file. */
const LOCK_MAX: Record<TurnKind, number> = { page: 2_000, other: 10_000, long: 30_000, aside: 0, ready: 1_000 }
/** Milliseconds between two tries for the lock, at random: so that processes don't try in step. */
const LOCK_PAUSE = 10
/** Milliseconds to wait for the file while it is opened, when several processes start at once. */
const OPEN_MAX = 15_000
/**
 * Milliseconds that long work holds the thread, and leaves it to all others, between two of its statements. One turn of
 * the loop isn't enough: a page waits for many of them before it is made (server/http/paginas/page-slices.ts).
 */
const HOLD_MAX = 1
const LEAVE = 1

/** Pages of the log at which SQLite copies them into the file by itself: normally, and beside a thread that does so. */
const STEP_IN_AT = 1_000
const STEP_IN_LATE_AT = 64_000

/**
 * @param path of the file; its folder is made when missing
 * @param ownCheckpoints whether a thread of its own copies the log into the file: for a process that answers visitors
 */
export function connectSqlite(path: string, ownCheckpoints = false): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writeFile = openSqlite(path)
  const readFile = openSqlite(path)
  const assertInPlace = createPlaceCheck(path)
  const assertKnown = createVersionCheck(writeFile)
  // While the file is open its log stays the same file.
  const log = openLog(path)
  const onDisk = createOnDisk(log.sync)
  const write = toKyselyOfSqlite(writeFile, assertInPlace, onDisk)
  const read = toKyselyOfSqlite(readFile, assertInPlace, null)
  const { aside, end: endAside } = connectAside(path, assertInPlace)
  const checkpoints = ownCheckpoints ? startOwnCheckpoints(path, writeFile) : null

  async function begin(turn: Turn, giveUp: number): Promise<void> {
    assertInPlace()
    // A queue of transactions would otherwise run without a pause for timers and answers.
    await setImmediate()
    await whileLocked(turn, giveUp, () => writeFile.exec('begin immediate'))
  }

  function transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const turn = currentTurn()
    const giveUp = Date.now() + Math.min(LOCK_MAX[turn.kind], leftOf(turn))
    let state: 'queued' | 'begun' | 'left' = 'queued'
    const committed = write.connection().execute(async (connection) => {
      if (state === 'left') throw unavailable('the file is locked')
      state = 'begun'
      await begin(turn, giveUp)
      try {
        assertKnown()
        const result = await fn(connection)
        await whileLocked(turn, giveUp, () => onShare(turn, async () => writeFile.exec('commit')))
        return result
      } catch (error) {
        if (writeFile.inTransaction) writeFile.exec('rollback')
        throw error
      }
    })
    // The connection is free by then: the next one writes meanwhile.
    const done = committed.then(async (result) => {
      await onDisk.wait()
      return result
    })
    if (turn.kind !== 'page') return done.catch((error: unknown) => fail(turn, error))
    // A page gives up in time, even behind writes that are more patient.
    const late = setTimeout(giveUp - Date.now()).then(() => {
      if (state === 'begun') return done
      state = 'left'
      throw unavailable('the file is locked')
    })
    return Promise.race([done, late]).catch((error: unknown) => fail(turn, error))
  }

  return {
    dialect: 'sqlite',
    read,
    aside,
    write,
    ...tellNoted(transaction),
    compact: () => compactSqlite(path),
    close: async () => {
      await checkpoints?.stop()
      await endAside()
      await read.destroy()
      await write.destroy()
      // Kysely leaves an unused connection open; the last one to close folds the log into the file.
      readFile.close()
      writeFile.close()
      await log.close()
    },
  }
}

function startOwnCheckpoints(path: string, writeFile: SQLite.Database) {
  const stepInAt = (pages: number) => writeFile.pragma(`wal_autocheckpoint = ${pages}`)
  stepInAt(STEP_IN_LATE_AT)
  return startCheckpoints(path, () => {
    if (writeFile.open) stepInAt(STEP_IN_AT)
  })
}

const syncFile = promisify(fdatasync)

/** SQLite's log, to be synced; while the database is open it stays the same file. */
function openLog(path: string) {
  let file: number | null = openSync(`${path}-wal`, 'r+')
  let last: Promise<void> = Promise.resolve()
  return {
    sync(): Promise<void> {
      if (file === null) throw new Error('the database was closed')
      return (last = syncFile(file))
    },
    /** Closing twice does nothing more: by the second time its number may be another file's. */
    async close(): Promise<void> {
      await last.catch(() => undefined)
      if (file !== null) closeSync(file)
      file = null
    },
  }
}

/** @param path of a file that is there; it isn't written to */
export function connectSqliteToRead(path: string): Pick<Database, 'dialect' | 'read' | 'close'> {
  const read = toKyselyOfSqlite(
    new SQLite(path, { readonly: true, fileMustExist: true, timeout: 0 }),
    createPlaceCheck(path),
    null,
  )
  return { dialect: 'sqlite', read, close: () => read.destroy() }
}

/**
 * Does something on the file, trying again while another process has it locked. SQLite's own waiting would stop the
 * whole process meanwhile, answers and timers too.
 */
async function whileLocked<T>(turn: Turn, giveUp: number, act: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const { code } = error as { code?: string }
      // Kinds of it count too, such as SQLITE_BUSY_RECOVERY after a crash; but a stale snapshot stays stale.
      const locked = code?.startsWith('SQLITE_BUSY') === true && code !== 'SQLITE_BUSY_SNAPSHOT'
      if (!locked || Date.now() > giveUp) return fail(turn, error)
    }
    await setTimeout(Math.random() * LOCK_PAUSE)
  }
}

function fail(turn: Turn, error: unknown): never {
  const known = toUnavailable(error)
  if (known instanceof Error && known !== error) turn.failure = known
  throw known
}

/**
 * A file that is deleted while open goes on working, but the process's end loses what is written.
 * @returns a check that throws when the file isn't where it was any more
 */
function createPlaceCheck(path: string): () => void {
  const opened = statSync(path).ino
  return () => {
    const turn = currentTurn()
    if (statSync(path, { throwIfNoEntry: false })?.ino === opened) return
    turn.failure = unavailable('the file is not where it was')
    throw turn.failure
  }
}

/** @returns a check that throws when a newer version brought the file up to date; an empty one is nobody's */
function createVersionCheck(file: SQLite.Database): () => void {
  const findTable = file.prepare("select 1 from sqlite_master where name = 'kysely_migration'")
  let newest: SQLite.Statement | null = null
  return () => {
    if (newest === null && findTable.get() === undefined) return
    newest ??= file.prepare(SELECT_NEWEST).pluck()
    requireKnown(newest.get() as string | null)
  }
}

function openSqlite(path: string): SQLite.Database {
  const database = new SQLite(path)
  database.pragma(`busy_timeout = ${OPEN_MAX}`)
  useWal(database)
  // Commits are in the log, and on the disk once `OnDisk` says so: SQLite itself would stop the process at each.
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  // Erased bytes are overwritten where they stood (compact.ts does the rest).
  database.pragma('secure_delete = ON')
  database.pragma('busy_timeout = 0')
  return database
}

/** Two processes that make a new file WAL meet in a lock that ignores the busy timeout. */
function useWal(database: SQLite.Database): void {
  for (const giveUp = Date.now() + OPEN_MAX; ;) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > giveUp) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE)
  }
}

/** @param onDisk waited for by what is written without a transaction; null where nothing is written */
function toKyselyOfSqlite(database: SQLite.Database, assertInPlace: () => void, onDisk: OnDisk | null): Kysely<Schema> {
  const dialect = new SnakeCaseSqlite({
    database: keepPrepared(database),
    onCreateConnection: async (connection) => makePatient(connection, database, assertInPlace, onDisk),
  })
  return restFirst(new Kysely<Schema>({ dialect, plugins: CAMEL_CASE }))
}

/** Single statements wait for the lock and the disk as transactions do when they begin and end. */
function makePatient(
  connection: DatabaseConnection,
  database: SQLite.Database,
  assertInPlace: () => void,
  onDisk: OnDisk | null,
): void {
  const run = connection.executeQuery.bind(connection)
  let held = 0
  connection.executeQuery = async <R>(query: CompiledQuery) => {
    const turn = currentTurn()
    if (turn.kind === 'long' && performance.now() - held > HOLD_MAX) {
      await setTimeout(LEAVE)
      held = performance.now()
    }
    if (!database.inTransaction) assertInPlace()
    const giveUp = Date.now() + Math.min(LOCK_MAX[turn.kind], leftOf(turn))
    const result = await whileLocked(turn, giveUp, () => onShare(turn, () => run<R>(query)))
    if (onDisk !== null && !database.inTransaction && !SelectQueryNode.is(query.query)) await onDisk.wait()
    return result
  }
}
