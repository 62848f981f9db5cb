import { sql } from 'kysely'
import { diaDe } from '#domain/tiempo/dia.ts'
import { createOneAtATime } from '#server/db/one-at-a-time.ts'
import { LATE, newTurn, runTurn, waitOn } from '#server/db/turn.ts'
import { unavailable } from '#server/db/unavailable.ts'
import { readVersion } from '#server/db/version.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Change } from './change.ts'
import { numberChanges } from './note-changes.ts'
import { readChanges } from './read-changes.ts'
import { readMoves } from './read-moves.ts'

/** Milliseconds between two looks at what other processes changed. */
const PAUSE = 250
/** Milliseconds after which what was heard last may be too old. */
const HEARD_MAX = 500
/** Milliseconds to wait for a database that answered until now. */
const PATIENCE = 600

/** @param since version that everybody knows of @param news what changed after that, and the version that has it */
export type Prepare = (since: number, news: { version: number; changes: Change[] }) => Promise<void>

/** What this process knows of the changes of what pages show, its own and those of others. */
export type ChangeFeed = {
  /**
   * The version, up to date. It waits for the database only when this process may be behind: a write of its own, or
   * nothing heard for too long. While the database doesn't answer nobody waits for it: one asks at a time, until it
   * answers.
   * @param onSilence told once of all that are given when the database stops answering
   * @returns null while it doesn't
   */
  read: (onSilence?: (error: unknown) => void) => Promise<number | null>
  /** The version without waiting; null also when this process may be behind, and always before `start`. */
  now: () => number | null
  /**
   * Has a listener told what changed, in order, before anybody is given the version that has it. What can't be told one
   * by one comes as one change of everything. So do a new day in Montevideo and its cut-off: pages age by the clock too. A reduction
   * that begins or ends is told at that very moment, by this process' own clock.
   */
  onChange: (listener: (changes: Change[]) => void) => void
  /**
   * Does work that shortens others', once told what changed; everybody waits for it, so it must be short. What it throws
   * is nobody's concern.
   */
  beforeTelling: (prepare: Prepare) => void
  /** What was read last, and when (milliseconds UTC); null before the first time. */
  last: () => { version: number; at: number } | null
  /** From here on others' changes are looked for; until then `read` asks the database each time. */
  start: () => void
  stop: () => Promise<void>
}

type Options = Pick<Runtime, 'database' | 'clock'> & {
  /** The cut-off: milliseconds of a day after which pages say other days of arrival. */
  corte?: () => number
}

/** Follows the log of changes, which `noteChanges` writes. */
export function createChangeFeed({ database, clock, corte = () => 0 }: Options): ChangeFeed {
  const listeners: ((changes: Change[]) => void)[] = []
  const preparing: Prepare[] = []
  let known: { version: number; at: number } | null = null
  /** Moves with each new day, and a moment after each day's cut-off. */
  const daysUntil = (now: number) => diaDe(now) + diaDe(now - corte() - 1)
  let day = daysUntil(clock())
  /** When reductions begin and end, the next moment first: those to come when `known` was read, less those told. */
  let moves: number[] = []
  /** Own writes that noted something, and how many of them `known` has. */
  const own = { noted: 0, seen: 0 }
  /** When the answer that was heard last was asked for. */
  let heard = Number.NEGATIVE_INFINITY
  let silent = false
  let untold: unknown = null
  /** SQLite's counter of other connections' commits, when `known` was read. */
  let dataVersion: number | null = null
  /** An answer that was asked for earlier may be too old: whoever asks meanwhile takes the next one. */
  const asking = createOneAtATime(askDatabase)
  let loop: Loop | null = null

  function tell(changes: Change[]): void {
    if (changes.length > 0) for (const listener of listeners) listener(changes)
  }

  /** Tells what the clock alone changes. */
  function tellTime(version: number): void {
    const now = clock()
    if (moves.length > 0 && moves[0]! <= now) {
      moves = moves.filter((moment) => moment > now)
      tell([{ version, productId: null, kind: 'rebajas' }])
    }
    const today = daysUntil(now)
    if (today === day) return
    day = today
    tell([{ version, productId: null, kind: 'everything' }])
  }

  async function askDatabase(): Promise<number> {
    const begun = performance.now()
    const { noted } = own
    const { version, changes, moves: told } = await runTurn(newTurn('page'), readNew)
    if (known !== null && changes.length > 0) await prepare(known.version, { version, changes })
    if (told !== null) moves = told
    known = { version, at: clock() }
    own.seen = noted
    heard = begun
    silent = false
    untold = null
    tell(changes)
    tellTime(version)
    return version
  }

  async function prepare(...told: Parameters<Prepare>): Promise<void> {
    await runTurn(newTurn('page'), () => Promise.allSettled(preparing.map((each) => each(...told))))
  }

  async function readNew(): Promise<{ version: number; changes: Change[]; moves: number[] | null }> {
    const read = database.read
    let commits: number | null = null
    if (database.dialect === 'sqlite') {
      const { rows } = await sql<{ dataVersion: number }>`pragma data_version`.execute(read)
      commits = rows[0]!.dataVersion
      if (known !== null && commits === dataVersion) return { version: known.version, changes: [], moves: null }
    }
    const answer = await readNumbered()
    // A moment that has just passed needn't be told besides the change that is.
    const mayMove = known === null || answer.changes.some(({ kind }) => kind === 'rebajas' || kind === 'everything')
    const moves = mayMove ? await readMoves(read, clock()) : null
    // The data version is kept last: what could not be read now is asked for again.
    dataVersion = commits
    return { ...answer, moves }
  }

  async function readNumbered(): Promise<{ version: number; changes: Change[] }> {
    const { read, write, dialect } = database
    if (known === null) {
      if (dialect === 'postgres') await numberChanges(write)
      return { version: await readVersion(read), changes: [] }
    }
    const { more, ...answer } = await readChanges(read, known.version)
    if (!more) return answer
    await numberChanges(write)
    return readChanges(read, known.version)
  }

  /** Waits for an answer; null when there is none in time, or none at all. */
  async function askInTime(): Promise<number | null> {
    try {
      const version = await waitOn(newTurn('page'), PATIENCE, asking.run())
      if (version !== LATE) return version
      fallSilent(unavailable('it takes too long to say what has changed'))
    } catch (error) {
      fallSilent(error)
    }
    return null
  }

  function fallSilent(error: unknown): void {
    if (!silent) untold = error
    silent = true
  }

  function now(): number | null {
    if (loop === null || known === null || silent || own.seen < own.noted) return null
    if (performance.now() - heard > HEARD_MAX) return null
    tellTime(known.version)
    return known.version
  }

  database.onNoted(() => {
    own.noted++
    loop?.kick()
  })

  return {
    async read(onSilence) {
      const version = now()
      if (version !== null) return version
      if (silent) {
        if (!asking.isUnderWay()) void asking.run().catch(() => undefined)
      } else {
        const answer = await askInTime()
        if (answer !== null) return answer
      }
      // The first of those who wait tells of the silence.
      if (untold !== null && onSilence !== undefined) {
        onSilence(untold)
        untold = null
      }
      return null
    },
    now,
    onChange: (listener) => void listeners.push(listener),
    beforeTelling: (each) => void preparing.push(each),
    last: () => known,
    start() {
      loop ??= startLoop({ round: async () => void (await askInTime()), pauseMs: PAUSE, onError: fallSilent })
    },
    async stop() {
      await loop?.stop()
      loop = null
    },
  }
}
