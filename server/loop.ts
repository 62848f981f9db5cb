import { newTurn, runTurn } from './db/turn.ts'

/** Something done again and again, one round at a time. */
export type Loop = {
  /** Does a round now; one more afterwards when one is under way. */
  kick: () => void
  /** Ends the loop; done when the round under way is. */
  stop: () => Promise<void>
}

type Options = {
  /** @param signal aborted when the loop should end */
  round: (signal: AbortSignal) => Promise<void>
  pauseMs: number
  /** For whom the database works: imports and erasing take their time. */
  turn?: 'other' | 'long'
  onError: (error: unknown) => void
}

/** Starts a loop with a round at once. A round that throws doesn't end it. */
export function startLoop({ round, pauseMs, turn = 'other', onError }: Options): Loop {
  const ending = new AbortController()
  let running: Promise<void> | null = null
  let wanted = false
  let timer: NodeJS.Timeout | undefined

  function kick(): void {
    if (ending.signal.aborted) return
    wanted = true
    running ??= run()
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    while (wanted && !ending.signal.aborted) {
      wanted = false
      // Its own turn, not that of whoever kicked.
      await runTurn(newTurn(turn), () => round(ending.signal)).catch(onError)
    }
    running = null
    if (!ending.signal.aborted) timer = setTimeout(kick, pauseMs)
  }

  kick()
  return {
    kick,
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await running
    },
  }
}
