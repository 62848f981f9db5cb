import type { Logger } from 'pino'
import type { Busquedas } from './catalogue/note-busquedas.ts'
import { startLoop, type Loop } from './loop.ts'

const PAUSE = 5_000

/** Writes down every few seconds, and at the end, what was searched in vain; a killed process loses the latest. */
export function startCounting({ write }: Busquedas, log: Logger): Pick<Loop, 'stop'> {
  const onError = (error: unknown) => log.warn({ err: error }, 'searches that found nothing could not be counted')
  const loop = startLoop({ round: write, pauseMs: PAUSE, onError })
  return {
    async stop() {
      await loop.stop()
      await write().catch(onError)
    },
  }
}
