import { givesWay, LAZOS, type Lazo, type Ronda } from '#domain/vigilancia/lazos.ts'
import { createShare } from '../db/share.ts'
import { newTurn, runTurn, type Share } from '../db/turn.ts'

/** Something done again and again, one round at a time. */
export type Loop = {
  /** Does a round now; one more afterwards when one is under way. */
  kick: () => void
  /** Ends the loop; done when the round under way is. */
  stop: () => Promise<void>
  /** How it goes; nothing of one that has no name. */
  rounds: () => Ronda[]
}

/** A loop of the background work is watched, with its pause in their table; any other says its own. */
type Pace = { name: Lazo; pauseMs?: never } | { name?: never; pauseMs: number }

type Options = Pace & {
  /** @param signal aborted when the loop should end */
  round: (signal: AbortSignal) => Promise<void>
  /** For whom the database works: imports and erasing take their time. */
  turn?: 'other' | 'long'
  onError: (error: unknown) => void
}

/** What a loop did in this process since it started: rounds, and milliseconds of work and of giving way to visitors. */
type Done = { rounds: number } & Share['took']

const done = new Map<Lazo, () => Done>()

/** What this process's loops did, for /metrics. */
export function readLoops(): (Done & { lazo: Lazo })[] {
  return [...done].map(([lazo, read]) => ({ lazo, ...read() }))
}

/** Starts a loop with a round at once. A round that throws doesn't end it. */
export function startLoop({ name, round, pauseMs, turn = 'other', onError }: Options): Loop {
  const ending = new AbortController()
  let running: Promise<void> | null = null
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  /** When the last round ended, or the loop began; and rounds that failed in a row, with the first. */
  let ended = performance.now()
  let failures = 0
  let failing = 0
  const share = name === undefined ? null : createShare(givesWay(name), ending.signal)
  let rounds = 0
  if (name !== undefined && share !== null) done.set(name, () => ({ rounds, ...share.took }))

  function kick(): void {
    if (ending.signal.aborted) return
    wanted = true
    running ??= run()
  }

  function noteFailure(error: unknown): void {
    if (failures++ === 0) failing = performance.now()
    onError(error)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    while (wanted && !ending.signal.aborted) {
      wanted = false
      // A round has its own turn, not that of whoever kicked.
      await runTurn(newTurn(turn, share), () => round(ending.signal)).then(() => void (failures = 0), noteFailure)
      rounds++
      ended = performance.now()
    }
    running = null
    if (!ending.signal.aborted) timer = setTimeout(kick, name === undefined ? pauseMs : LAZOS[name].cada)
  }

  kick()
  return {
    kick,
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await running
    },
    rounds() {
      if (name === undefined) return []
      const now = performance.now()
      return [{ lazo: name, hace: now - ended, fallas: failures, fallaHace: failures === 0 ? null : now - failing }]
    },
  }
}

/** Several loops that are ended, and looked at, together. */
export function joinLoops(loops: readonly Pick<Loop, 'stop' | 'rounds'>[]): Pick<Loop, 'stop' | 'rounds'> {
  return {
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
    rounds: () => loops.flatMap((loop) => loop.rounds()),
  }
}
