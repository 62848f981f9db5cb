import { plazoDePago } from '#domain/pagos/pago.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { isSinReserva, SIN_RESERVA } from '#domain/pedidos/limites-de-reserva.ts'
import { CODIGO_POR_CONFIRMAR, isPorConfirmar } from '#domain/pedidos/uso-de-codigo.ts'
import { formatFecha } from '../base/fecha.ts'

/** Until when an order can be paid, and what happens then. Shirts from stock alone are held and go back to the shop. */
export function PlazoDePago(
  pedido: Pick<
    Pedido,
    'estado' | 'retenidoHasta' | 'retiene' | 'usoDeCodigo' | 'medioDePago' | 'pagoDetalle' | 'lineas'
  >,
) {
  return (
    <>
      <span>Tenés tiempo hasta el</span> <strong>{formatFecha(plazoDePago(pedido))}</strong>
      <span>{`; después el pedido vence${pedido.retiene ? ' y lo que está en stock vuelve a la venta' : ''}.`}</span>
      {isSinReserva(pedido) && <strong>{` ${SIN_RESERVA}`}</strong>}
      {isPorConfirmar(pedido) && <strong>{` ${CODIGO_POR_CONFIRMAR}`}</strong>}
    </>
  )
}
