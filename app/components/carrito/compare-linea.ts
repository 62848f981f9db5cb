import type { CartItem } from '#domain/carrito/carrito.ts'
import { precioFinalTransferencia } from '#domain/carrito/totales.ts'
import { withExtras, type Precios } from '#domain/productos/precio.ts'
import type { LineaRevisada } from '#domain/pedidos/solicitud.ts'

/** What the server's answer means for a line of the cart (specification 10.9 to 10.11). */
export type Revision =
  | { kind: 'igual' }
  /** The prices before and now, both with extras; `actualizado` is the line once the buyer accepts. */
  | { kind: 'precio'; antes: Precios; ahora: Precios; actualizado: CartItem }
  /** The shirt can't be had any more: the line must go or take another size, if `conOtroTalle` says where. */
  | { kind: 'agotada'; mensaje: string; conOtroTalle: string | null }

const MENSAJES: Record<NonNullable<LineaRevisada['motivo']>, string> = {
  precio: 'Cambió el precio.',
  sin_stock: 'Este talle se agotó. Quitala para continuar.',
  no_disponible: 'Esta camiseta ya no está a la venta. Quitala para continuar.',
  talle_inexistente: 'Este talle ya no se ofrece. Quitala para continuar.',
  personalizacion_invalida: 'Este nombre o número no se puede estampar. Quitala y volvé a agregarla.',
}

const CON_OTRO_TALLE: { [motivo in NonNullable<LineaRevisada['motivo']>]?: string } = {
  sin_stock: 'Este talle se agotó. Elegí otro o quitala para continuar.',
  talle_inexistente: 'Este talle ya no se ofrece. Elegí otro o quitala para continuar.',
}

/** Compares a line with what the server says about it now. Prices are compared with extras, as the buyer pays them. */
export function compareLinea(item: CartItem, linea: LineaRevisada): Revision {
  if (!linea.disponible || linea.precios === null) {
    const motivo = linea.motivo ?? 'no_disponible'
    const conOtroTalle = linea.talles.length > 0 ? (CON_OTRO_TALLE[motivo] ?? null) : null
    return { kind: 'agotada', mensaje: MENSAJES[motivo], conOtroTalle }
  }
  const antes = { tarjeta: item.precioFinal, transferencia: precioFinalTransferencia(item) }
  const ahora = withExtras(linea.precios, linea.extras)
  if (antes.tarjeta === ahora.tarjeta && antes.transferencia === ahora.transferencia) return { kind: 'igual' }
  const actualizado = {
    ...item,
    precio: linea.precios.tarjeta,
    precioDescuento: linea.precios.transferencia,
    precioFinal: ahora.tarjeta,
  }
  return { kind: 'precio', antes, ahora, actualizado }
}

/** What is said of a line where its size can be changed in place. */
export function withOtroTalle(revision: Revision | null): Revision | null {
  if (revision?.kind !== 'agotada' || revision.conOtroTalle === null) return revision
  return { ...revision, mensaje: revision.conOtroTalle }
}
