import { plazoDePago } from '#domain/pago.ts'
import type { Pedido } from '#domain/pedido.ts'
import { formatFecha } from './fecha.ts'

/** Until when an order can be paid, and what becomes of it then: only shirts from stock go back to the shop. */
export function Plazo(pedido: Pick<Pedido, 'retenidoHasta' | 'medioDePago' | 'pagoDetalle' | 'lineas'>) {
  return (
    <>
      Tenés tiempo hasta el <strong>{formatFecha(plazoDePago(pedido))}</strong>; después el pedido vence
      {pedido.lineas.some(({ modo }) => modo === 'stock') && ' y lo que está en stock vuelve a la venta'}.
    </>
  )
}
