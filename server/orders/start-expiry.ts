import { startLoop, type Loop } from '#server/loop.ts'
import type { Runtime } from '#server/runtime.ts'
import { expirePedidos } from './expire-pedidos.ts'
import { forgetPedidos } from './forget-pedidos.ts'

const PAUSE = 20_000
const FORGET_PAUSE = 60 * 60_000

/** Ends unpaid orders when their time is up, and erases them long after; several processes may run it. */
export function startExpiry(runtime: Runtime): Pick<Loop, 'stop'> {
  const expiring = startLoop({
    async round() {
      await expirePedidos(runtime)
    },
    pauseMs: PAUSE,
    onError: (error) => runtime.log.error({ err: error }, 'unpaid orders could not be expired'),
  })
  const forgetting = startLoop({
    async round(signal) {
      await forgetPedidos(runtime, signal)
    },
    pauseMs: FORGET_PAUSE,
    onError: (error) => runtime.log.error({ err: error }, 'orders that ended unpaid could not be erased'),
  })
  return {
    async stop() {
      await Promise.all([expiring.stop(), forgetting.stop()])
    },
  }
}
