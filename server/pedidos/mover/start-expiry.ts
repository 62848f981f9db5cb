import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { expirePedidos } from './expire-pedidos.ts'

const PAUSE = 20_000

/** Gives the shirts of unpaid orders back when their time is up; several processes may run it. */
export function startExpiry(runtime: Runtime): Loop {
  return startLoop({
    name: 'vencimientos',
    async round() {
      await expirePedidos(runtime)
    },
    pauseMs: PAUSE,
    onError: (error) => runtime.log.error({ err: error }, 'unpaid orders could not be expired'),
  })
}
