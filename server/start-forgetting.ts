import { forgetSucesos } from './actividad/forget-sucesos.ts'
import { forgetBusquedas } from './catalogue/forget-busquedas.ts'
import { forgetMensajes } from './contact/forget-mensajes.ts'
import { forgetLimites } from './limit.ts'
import { startLoop, type Loop } from './loop.ts'
import { forgetPedidos } from './orders/forget-pedidos.ts'
import type { Runtime } from './runtime.ts'

const PAUSE = 60 * 60_000

/** Erases what is only kept for a time; several processes may run it. */
export function startForgetting(runtime: Runtime): Loop {
  return startLoop({
    name: 'olvido',
    async round(signal) {
      await forgetPedidos(runtime, signal)
      await forgetMensajes(runtime)
      await forgetBusquedas(runtime)
      await forgetLimites(runtime)
      await forgetSucesos(runtime)
    },
    pauseMs: PAUSE,
    turn: 'long',
    onError: (error) => runtime.log.error({ err: error }, 'what had its time could not be erased'),
  })
}
