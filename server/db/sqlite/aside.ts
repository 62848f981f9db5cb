import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { Kysely, SqliteAdapter, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import type { Schema } from '../schema.ts'
import { onShare, restFirst } from '../share.ts'
import { CAMEL_CASE, SnakeCaseSqlite } from '../snake-case.ts'
import { currentTurn } from '../turn.ts'
import { isUnavailable, toUnavailable, unavailable } from '../unavailable.ts'
import type { Answered, Asked } from './aside-thread.ts'
import { startLeanThread } from './lean-thread.ts'

/** So that what takes seconds stands in nobody's way; whoever asks for much asks for one thing after the other. */
const THREADS = 2
/** Milliseconds without a question after which a thread ends and gives its memory back: loops ask once a minute. */
const IDLE_MS = 300_000

/**
 * Reads an SQLite file in threads of its own, each with a connection that only reads, one statement at a time. A thread
 * starts when it is needed, and ends when it long wasn't; one that ended by itself fails what it was asked, and another takes
 * its place.
 * @param path of the database @param assertInPlace throws when the file isn't there any more
 * @returns `end` ends the threads once they are through with what they are at
 */
export function connectAside(
  path: string,
  assertInPlace: () => void,
  idleMs = IDLE_MS,
): { aside: Kysely<Schema>; end: () => Promise<void> } {
  const threads = Array.from({ length: THREADS }, () => createReader(path, idleMs))
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const turn = currentTurn()
      try {
        assertInPlace()
        const thread = threads.reduce((least, each) => (each.waiting() < least.waiting() ? each : least))
        return { rows: (await thread.ask(sql, parameters)) as R[] }
      } catch (error) {
        const known = toUnavailable(error)
        if (isUnavailable(known)) turn.failure = known
        throw known
      }
    },
    streamQuery: () => {
      throw new Error('what is long is read page by page')
    },
  }
  return {
    aside: restFirst(new Kysely<Schema>({ dialect: new AsideDialect(connection), plugins: CAMEL_CASE })),
    end: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  }
}

class AsideDialect extends SnakeCaseSqlite {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    super({ database: () => Promise.reject(new Error('the threads open it')) })
    this.#connection = connection
  }

  override createAdapter(): SqliteAdapter {
    return new ManyAtOnce()
  }

  override createDriver(): Driver {
    const refuse = () => Promise.reject(new Error('nothing is written aside'))
    return {
      init: async () => undefined,
      acquireConnection: async () => this.#connection,
      releaseConnection: async () => undefined,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => undefined,
    }
  }
}

/** Statements wait for their thread, not for each other. */
class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function createReader(path: string, idleMs: number) {
  let worker: Worker | null = null
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let ended = false
  let idle: NodeJS.Timeout | undefined

  function endIdle(): void {
    if (waiting > 0) return
    void worker?.terminate()
    worker = null
  }

  function start(): Worker {
    if (ended) throw unavailable('the database was closed')
    const started = startLeanThread(new URL('./aside-thread.ts', import.meta.url), path)
    // Its end is what counts, and told to whoever waits.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function read(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const thread = (worker ??= start())
    // It keeps the process from ending only while somebody waits for it.
    thread.ref()
    try {
      const rows: unknown[] = []
      for (let asked: Asked = { text, parameters }; ; asked = 'more') {
        const answer = await askThread(thread, asked)
        if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code })
        rows.push(...answer.rows)
        if (!answer.more) return rows
        // Who waits for an answer has a turn between two batches.
        await setImmediate()
      }
    } finally {
      thread.unref()
    }
  }

  return {
    waiting: () => waiting,
    ask(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
      waiting++
      clearTimeout(idle)
      const asked = last
        .then(() => onShare(currentTurn(), () => read(text, parameters)))
        .finally(() => {
          if (--waiting === 0) idle = setTimeout(endIdle, idleMs).unref()
        })
      last = asked.catch(() => undefined)
      return asked
    },
    async end() {
      ended = true
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}

function askThread(thread: Worker, asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(unavailable('the thread that reads aside ended', { lost: true }))
    thread.once('exit', fail)
    thread.once('message', (answer: Answered) => {
      thread.off('exit', fail)
      resolve(answer)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(asked)
  })
}
