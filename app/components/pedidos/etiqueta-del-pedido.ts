import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { situacionDe } from './situacion.ts'

/** How an order stands, in a few words. Whoever sent a receipt has done their part: now the shop has to look. */
export function etiquetaDelPedido(pedido: PedidoDelComprador, comprobantes: ComprobanteMandado[]): string {
  return situacionDe(pedido) === 'transferencia' && comprobantes.length > 0
    ? 'Revisando la transferencia'
    : ESTADO_ETIQUETA[pedido.estado]
}
