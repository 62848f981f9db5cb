import { forgetEsperas } from '../avisame/forget-esperas.ts'
import { forgetSucesos } from '../actividad/sucesos.ts'
import { forgetBusquedas } from '../catalogo/busquedas-vacias.ts'
import { isErasedLately } from '../db/compact.ts'
import { forgetInvitaciones } from '../cuentas/enlaces/forget-invitaciones.ts'
import { forgetMensajes } from '../contacto/mensajes.ts'
import { forgetLimites } from '../base/limit.ts'
import { startLoop, type Loop } from '../base/loop.ts'
import { forgetTextos } from '../correos/forget-textos.ts'
import { forgetAparatos } from '../notificaciones/send-notificaciones.ts'
import { forgetCuentas } from '../pedidos/olvidar/forget-cuentas.ts'
import { forgetLibros } from '../pedidos/olvidar/forget-libros.ts'
import { forgetPedidos } from '../pedidos/olvidar/forget-pedidos.ts'
import type { ErasingTools } from '../personas/erase-datos.ts'
import { forgetNombres } from '../personas/forget-nombres.ts'
import type { Runtime } from '../base/runtime.ts'

/** Something is erased in most hours: the bytes of it go once a day. */
const COMPACT_PAUSE = 24 * 60 * 60_000

/** Erases what is only kept for a time; several processes may run it. */
export function startForgetting(runtime: Runtime, erasing: ErasingTools): Loop {
  let compacted = Number.NEGATIVE_INFINITY
  return startLoop({
    name: 'olvido',
    async round(signal) {
      await forgetPedidos(runtime, signal)
      await forgetNombres(runtime, erasing, signal)
      await forgetLibros(runtime, signal)
      await forgetCuentas(runtime)
      await forgetMensajes(runtime)
      await forgetTextos(runtime, signal)
      await forgetBusquedas(runtime)
      await forgetEsperas(runtime)
      await forgetLimites(runtime)
      await forgetSucesos(runtime)
      await forgetInvitaciones(runtime)
      await forgetAparatos(runtime)
      const { database } = runtime
      if (performance.now() - compacted < COMPACT_PAUSE || !(await isErasedLately(database.read))) return
      await database.compact()
      compacted = performance.now()
    },
    turn: 'long',
    onError: (error) => runtime.log.error({ err: error }, 'what had its time could not be erased'),
  })
}
