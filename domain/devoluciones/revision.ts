import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { fallo, type Fallo } from '#domain/errores.ts'
import type { Estado, EventoPedido, LineaPedido } from '#domain/pedidos/pedido.ts'
import { MOTIVOS, type Pagador, type VidaDeLinea } from './devolucion.ts'
import { entregadoEn, explainFueraDePlazo } from './plazo.ts'
import type { PedidoDeDevolucion } from './solicitud.ts'

/** States of an order whose shirts can come back: it is paid, and wasn't undone as a whole. */
export const ESTADOS_CON_DEVOLUCION: readonly Estado[] = [
  'pagado',
  'en_preparacion',
  'enviado',
  'listo_para_retirar',
  'entregado',
]

/** Whether its shirts are still in the shop: nothing has to travel back. */
export function isEnLaTienda(estado: Estado): boolean {
  return estado === 'pagado' || estado === 'en_preparacion'
}

type Facts = { estado: Estado; lineas: LineaPedido[]; eventos: Pick<EventoPedido, 'de' | 'a' | 'en'>[] }

/**
 * Why some shirts of an order can't be given back as asked; null when they can (specification 37.4 to 37.7).
 * @param vidas what became of its lines so far
 * @param plazo by what its buyer's days are judged; null for an administrator, who may be kinder
 */
export function refuseDevolucion(
  { estado, lineas, eventos }: Facts,
  vidas: VidaDeLinea[],
  { lineas: vuelven, motivo, arreglo }: Pick<PedidoDeDevolucion, 'lineas' | 'motivo' | 'arreglo'>,
  plazo: { ajustes: Pick<Ajustes, 'devoluciones'>; now: number } | null,
): Fallo<'devolucion_no_corresponde', undefined> | null {
  if (!ESTADOS_CON_DEVOLUCION.includes(estado)) return refuseDevuelta('De este pedido no hay nada que devolver.')
  if (new Set(vuelven.map(({ orden }) => orden)).size < vuelven.length)
    return refuseDevuelta('Una camiseta está dos veces.')
  const entregado = entregadoEn({ eventos })
  for (const { orden, reemplazo } of vuelven) {
    const linea = lineas[orden]
    if (linea === undefined) return refuseDevuelta('Esa camiseta no es de este pedido.')
    if (vidas.some((vida) => vida.orden === orden))
      return refuseDevuelta(`«${linea.nombre}» ya está en otra devolución.`)
    if (arreglo === 'cambio' && reemplazo === null) return refuseDevuelta(`Elegí por cuál cambiar «${linea.nombre}».`)
    const fuera = plazo && explainFueraDePlazo(motivo, linea, entregado, plazo.ajustes, plazo.now)
    if (fuera !== null) return refuseDevuelta(`«${linea.nombre}»: ${fuera}`)
  }
  return null
}

/** Why shirts can't come back as asked. @param detail in words for whoever asks */
export function refuseDevuelta(detail: string): Fallo<'devolucion_no_corresponde', undefined> {
  return fallo('devolucion_no_corresponde', { detail })
}

/** Who pays the ways of a devolución, unless the owner says otherwise: a fault's are the shop's. */
export function quienPaga(
  { motivo, arreglo }: Pick<PedidoDeDevolucion, 'motivo' | 'arreglo'>,
  { devoluciones: { envios } }: Pick<Ajustes, 'devoluciones'>,
): { pagaVuelta: Pagador; pagaIda: Pagador } {
  if (MOTIVOS[motivo].esFalla || envios === 'tienda') return { pagaVuelta: 'tienda', pagaIda: 'tienda' }
  // Each bears what giving back costs (law 17.250, article 16); the setting is about exchanges.
  if (arreglo !== 'cambio') return { pagaVuelta: 'comprador', pagaIda: 'tienda' }
  return envios === 'vuelta'
    ? { pagaVuelta: 'comprador', pagaIda: 'tienda' }
    : { pagaVuelta: 'comprador', pagaIda: 'comprador' }
}
