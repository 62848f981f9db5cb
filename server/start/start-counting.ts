import type { Logger } from 'pino'
import { startLoop, type Loop } from '../base/loop.ts'

const PAUSE = 5_000

/** Something that is counted in memory: `write` puts what was counted into the database. */
type Counted = { write: () => Promise<void> }

/** Writes down what was counted in memory, every few seconds and at the end; a kill loses the latest. */
export function startCounting(counted: Counted[], log: Logger): Pick<Loop, 'stop'> {
  const onError = (error: unknown) => log.warn({ err: error }, 'what was counted could not be written down')
  const write = async () => {
    for (const one of counted) await one.write().catch(onError)
  }
  const loop = startLoop({ round: write, pauseMs: PAUSE, onError })
  return {
    async stop() {
      await loop.stop()
      await write()
    },
  }
}
