import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { writeResumen } from './write-resumen.ts'

const PAUSE = 60_000

/** Tells the owner of what got no mail of its own; several processes may run it. */
export function startResumen(runtime: Runtime, mailer: Pick<Mailer, 'kick'>): Loop {
  return startLoop({
    name: 'resumen',
    async round() {
      await writeResumen(runtime, mailer)
    },
    pauseMs: PAUSE,
    onError: (error) => runtime.log.error({ err: error }, 'the digest for the owner could not be written'),
  })
}
