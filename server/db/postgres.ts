import { setTimeout } from 'node:timers/promises'
import { Kysely, sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { createStatementNames } from './prepared.ts'
import { tellNoted } from './noted.ts'
import { requireKnown, SELECT_NEWEST } from './newer.ts'
import { createOnDisk } from './on-disk.ts'
import type { Schema } from './schema.ts'
import { onShare, restFirst } from './share.ts'
import { CAMEL_CASE, SnakeCasePostgres } from './snake-case.ts'
import { currentTurn, LATE, leftOf, newTurn, runTurn, turnAside, waitOn, type Turn, type TurnKind } from './turn.ts'
import { isUnavailable, toUnavailable, unavailable } from './unavailable.ts'

type Limits = {
  connections: number
  /** Milliseconds to wait for one of them to be free. */
  queueMs: number
  /** Milliseconds that a statement may take; 0 for any time. */
  statementMs: number
  /** Milliseconds for which work that lost its connection is begun anew. */
  againMs: number
  /** Whether each statement is planned by what it is asked: days of a month, or ten years. */
  planned?: true
}

/** Each kind has connections of its own: orders waiting for a lock take none from pages, nor both from `/readyz`. */
const LIMITS: Record<TurnKind, Limits> = {
  page: { connections: 8, queueMs: 1_000, statementMs: 2_000, againMs: 1_000 },
  other: { connections: 10, queueMs: 10_000, statementMs: 10_000, againMs: 5_000 },
  long: { connections: 2, queueMs: 60_000, statementMs: 0, againMs: 5_000 },
  aside: { connections: 2, queueMs: 10_000, statementMs: 20_000, againMs: 1_000, planned: true },
  ready: { connections: 1, queueMs: 1_000, statementMs: 1_000, againMs: 0 },
}

/** Of a kind, however many processes share them. */
const CONNECTIONS_LEAST = 3
/** Milliseconds that an unused connection is kept: a new one costs 15 ms of processor, and knows no statement yet. */
const IDLE_MAX = 300_000
/** Milliseconds that opening a connection may take. */
const CONNECT_MAX = 1_000
/** Milliseconds past the server's own limit for a statement: by then something else hangs. */
const GRACE = 250
/** Milliseconds between two tries, at random. */
const AGAIN_PAUSE = 100

const ATTEMPTS = 10
/** Serialization failure and deadlock. */
const RETRY_CODES = new Set(['40001', '40P01'])

const LEVEL = 'read committed'
/** How the shop's own transactions begin, other than the sign-in library's. */
const BEGIN = `start transaction isolation level ${LEVEL}`
/**
 * Begins without waiting for the disk: others needn't wait for this one's, since its locks are free before. Whoever
 * asked for it is answered after that. The same way there and back tells whether the database is still this version's.
 */
const BEGIN_WITHOUT_DISK = `${BEGIN}; set local synchronous_commit to off; ${SELECT_NEWEST}`
/**
 * The smallest transaction that waits for the disk, as the server is set, and so for all before it. It tells the server's
 * era: one that crashed, by itself or with all its processes, begins its statistics anew.
 */
const WRITE_TO_DISK = sql<{ era: string }>`
  select pg_logical_emit_message(true, 'casakas', '') as written,
    concat(pg_postmaster_start_time(), ' ', (select stats_reset from pg_stat_bgwriter)) as era`

type Pools = Record<TurnKind, pg.Pool>
type Names = ReturnType<typeof createStatementNames>

/**
 * @param url `postgres://…`
 * @param workers processes of this machine among which its connections are shared out: a server has a hundred of them
 */
export function connectPostgres(url: string, workers = 1): Database {
  // PostgreSQL's bigint arrives as text otherwise; ours are pesos and milliseconds, safe as numbers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pools: Pools = {
    page: openPool(url, shareOf(LIMITS.page, workers)),
    other: openPool(url, shareOf(LIMITS.other, workers)),
    long: openPool(url, LIMITS.long),
    aside: openPool(url, LIMITS.aside),
    ready: openPool(url, LIMITS.ready),
  }
  const toDisk = openPool(url, { ...LIMITS.other, connections: 1 })
  const names = createStatementNames()
  const disk = toKyselyOfPostgres({ ...pools, other: toDisk }, names, { again: true })
  const onDisk = createOnDisk(async () => {
    const { rows } = await runTurn(newTurn('other'), () => WRITE_TO_DISK.execute(disk))
    return (era = rows[0]!.era)
  })
  /** The server's era as it was told last; null while it may be another. */
  let era: string | null = null
  toDisk.on('remove', () => (era = null))
  const write = toKyselyOfPostgres(pools, names, { again: false })
  const read = toKyselyOfPostgres(pools, names, { again: true })
  const aside = toKyselyOfPostgres(pools, names, { again: true, turnOf: turnAside })
  return {
    dialect: 'postgres',
    read,
    aside,
    write,
    ...tellNoted((fn) =>
      withRetry(async () => {
        let done = false
        const before = era ?? (await onDisk.wait())
        try {
          const transaction = write.transaction().setIsolationLevel(LEVEL)
          const result = await transaction.execute(async (tx) => {
            const given = await fn(tx)
            done = true
            return given
          })
          const after = await waitOn(currentTurn(), Number.POSITIVE_INFINITY, onDisk.wait())
          // A crash since then has lost what wasn't on the disk, however well the server goes on.
          if (after === before) return result
          throw unavailable('what was committed may not be on the disk')
        } catch (error) {
          if (!done || !isUnavailable(error)) throw error
          throw rememberFailure(currentTurn(), unavailable('a commit was not answered', { cause: error }))
        }
      }),
    ),
    compact: async () => void (await runTurn(newTurn('long'), () => sql`vacuum`.execute(write))),
    connections: () => [toDisk, ...Object.values(pools)].reduce((sum, { totalCount }) => sum + totalCount, 0),
    close: async () => {
      await Promise.all([read.destroy(), aside.destroy(), write.destroy(), disk.destroy()])
      const open = [toDisk, ...Object.values(pools)].filter(({ ending }) => !ending)
      await Promise.all(open.map((pool) => pool.end()))
    },
  }
}

function shareOf(limits: Limits, workers: number): Limits {
  return { ...limits, connections: Math.max(CONNECTIONS_LEAST, Math.ceil(limits.connections / workers)) }
}

function openPool(connectionString: string, { connections, queueMs, statementMs, planned }: Limits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client: QuickClient,
    max: connections,
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: IDLE_MAX,
    keepAlive: true,
    // Processes that stopped in the middle keep nothing locked.
    idle_in_transaction_session_timeout: 60_000,
    ...(statementMs === 0 ? {} : { statement_timeout: statementMs }),
    // From the sixth time on a plan for any days reads all of them, twice as long.
    ...(planned ? { options: '-c plan_cache_mode=force_custom_plan' } : {}),
  })
  // An unheard error of any connection, idle or in use, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The pool's limit is for waiting in its queue; this one is for opening a connection. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MAX })
  }
}

/**
 * @param again whether a statement outside transactions is asked once more when its connection goes
 * @param turnOf whose account it is on: its kind has the connection
 */
function toKyselyOfPostgres(
  pools: Pools,
  names: Names,
  { again, turnOf = currentTurn }: { again: boolean; turnOf?: () => Turn },
): Kysely<Schema> {
  const pool: PostgresPool = {
    // Statements alone run here: nothing reads by cursor.
    connect: async () => (await checkOut(pools, names, again, turnOf())) as unknown as PostgresPoolClient,
    end: async () => undefined,
    options: {},
  }
  return restFirst(new Kysely<Schema>({ dialect: new SnakeCasePostgres({ pool }), plugins: CAMEL_CASE }))
}

/** A connection for the current turn, which stops waiting in time and isn't reused once broken. */
async function checkOut(pools: Pools, names: Names, again: boolean, turn: Turn) {
  const { statementMs, againMs } = LIMITS[turn.kind]
  const giveUp = Date.now() + againMs
  const limit = statementMs === 0 ? Number.POSITIVE_INFINITY : statementMs + GRACE
  let client: pg.PoolClient | null = await openClient(pools[turn.kind], turn, giveUp)
  let broken: Error | null = null
  let alone = true

  /** Two statements at once can't be prepared. */
  const nameOf = (text: string) => (text === BEGIN_WITHOUT_DISK ? undefined : names.nameOf(text))

  async function ask(text: string, parameters: readonly unknown[]) {
    if (client === null || broken !== null) throw broken ?? unavailable('the connection is gone')
    try {
      const statement = { name: nameOf(text), text, values: [...parameters] }
      const asked = client
      const answer = await waitOn(
        turn,
        limit,
        onShare(turn, () => sendStatement(asked, statement)),
      )
      if (answer === LATE) throw unavailable('it takes too long')
      if (text === BEGIN_WITHOUT_DISK) requireKnown(newestIn(answer))
      return answer
    } catch (error) {
      const known = names.isStale(error)
        ? unavailable('a statement has to be prepared anew', { cause: error, lost: true })
        : toUnavailable(error)
      if (isUnavailable(known)) broken = known
      throw known
    }
  }

  return {
    get processID() {
      return (client as { processID?: number }).processID
    },
    async query(text: string, parameters: readonly unknown[] = []) {
      if (/^(?:begin|start transaction)\b/.test(text)) alone = false
      // Begin and version go in one way there and back.
      const asked = text === BEGIN ? BEGIN_WITHOUT_DISK : text
      for (;;) {
        try {
          return await ask(asked, parameters)
        } catch (error) {
          if (!isUnavailable(error)) throw error
          if (!again || !alone || !error.lost || Date.now() > giveUp) throw rememberFailure(turn, error)
        }
        client?.release(true)
        client = null
        client = await openClient(pools[turn.kind], turn, giveUp)
        broken = null
      }
    },
    release: (discard = false) => client?.release(discard || broken !== null),
  }
}

/** By callback: the promise that `pg` gives has half of all answers outlive their use until the large collection. */
function sendStatement(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(statement, (error: Error | undefined, answer) => (error ? reject(error) : resolve(answer)))
  })
}

/** Of several statements at once `pg` gives an answer each. */
function newestIn(answers: unknown): string {
  return (answers as pg.QueryResult<{ newest: string }>[]).at(-1)!.rows[0]!.newest
}

/** @param giveUp milliseconds UTC until which a server that isn't there is asked again */
async function openClient(pool: pg.Pool, turn: Turn, giveUp: number): Promise<pg.PoolClient> {
  for (;;) {
    const opening = pool.connect()
    try {
      const client = await waitOn(turn, Number.POSITIVE_INFINITY, opening)
      if (client !== LATE) return client
      opening.then(
        (late) => late.release(),
        () => undefined,
      )
      throw unavailable('it takes too long to connect')
    } catch (error) {
      const known = toUnavailable(error) as Error
      const lost = isUnavailable(known) && known.lost
      if (!lost || Date.now() > giveUp || leftOf(turn) < AGAIN_PAUSE) throw rememberFailure(turn, known)
    }
    await setTimeout(AGAIN_PAUSE * Math.random())
  }
}

/** The turn remembers the error, whatever becomes of it on its way up. */
function rememberFailure(turn: Turn, error: Error): Error {
  turn.failure = error
  return error
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  const { againMs } = LIMITS[currentTurn().kind]
  const giveUp = Date.now() + againMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const lost = isUnavailable(error) && error.lost && Date.now() < giveUp
      const asked = attempt < ATTEMPTS && RETRY_CODES.has((error as { code?: string }).code ?? '')
      if (!lost && !asked) throw error
      await setTimeout(Math.random() * (lost ? AGAIN_PAUSE : 20 * attempt))
    }
  }
}
