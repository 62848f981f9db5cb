import { ESTADO_ETIQUETA, type Estado } from '#domain/pedidos/pedido.ts'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'

/** A step of an order on its way to its buyer. */
export type Paso = { estado: Estado; etiqueta: string; situacion: 'hecho' | 'actual' | 'falta' }

const HASTA_LA_SALIDA: Estado[] = ['pendiente_pago', 'pagado', 'en_preparacion']

/**
 * The steps of an order from its payment to its buyer's hands; none for one that ended otherwise. It leaves the shop
 * the way it actually did, or else the way that was asked for.
 */
export function pasosDe({ estado, envio, eventos }: Pick<PedidoDelComprador, 'estado' | 'envio' | 'eventos'>): Paso[] {
  const salida = eventos.findLast(({ evento }) => evento === 'enviar' || evento === 'dejar_para_retirar')?.evento
  const retira = salida === undefined ? envio.metodo === 'punto' : salida === 'dejar_para_retirar'
  const camino: Estado[] = [...HASTA_LA_SALIDA, retira ? 'listo_para_retirar' : 'enviado', 'entregado']
  const actual = camino.indexOf(estado)
  if (actual === -1) return []
  const last = camino.length - 1
  return camino.map((paso, index) => ({
    estado: paso,
    etiqueta: ESTADO_ETIQUETA[paso],
    situacion: index < actual || actual === last ? 'hecho' : index === actual ? 'actual' : 'falta',
  }))
}
