import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import { interpretPago } from '#domain/pagos/pago.ts'
import { isSinPago, MEDIOS, type Pedido } from '#domain/pedidos/pedido.ts'

/** Which mail tells a buyer how the order stands; null when there is none to send. */
export function momentoDelCorreo(
  pedido: Pick<
    Pedido,
    'estado' | 'medioDePago' | 'pagoEstado' | 'pagoDetalle' | 'totalMercadoPago' | 'totalTransferencia'
  >,
): MomentoDelCorreo | null {
  switch (pedido.estado) {
    case 'pendiente_pago':
      if (isSinPago(pedido)) return null
      if (MEDIOS[pedido.medioDePago].cobra === 'tienda') return MEDIOS[pedido.medioDePago].correo
      if (pedido.pagoEstado === null) return null
      return interpretPago(pedido.pagoEstado) === 'pendiente' ? 'pago_pendiente' : null
    case 'pagado':
    case 'en_preparacion':
    case 'enviado':
    case 'listo_para_retirar':
    case 'entregado':
    case 'cancelado':
    case 'reembolsado':
      return pedido.estado
    case 'vencido':
      return null
  }
}
