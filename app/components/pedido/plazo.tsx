import type { LineaPedido } from '#domain/pedido.ts'
import { formatFecha } from './fecha.ts'

/** Until when an order can be paid, and what becomes of it then: only shirts from stock go back to the shop. */
export function Plazo({ retenidoHasta, lineas }: { retenidoHasta: number; lineas: Pick<LineaPedido, 'modo'>[] }) {
  return (
    <>
      Tenés tiempo hasta el <strong>{formatFecha(retenidoHasta)}</strong>; después el pedido vence
      {lineas.some(({ modo }) => modo === 'stock') && ' y lo que está en stock vuelve a la venta'}.
    </>
  )
}
