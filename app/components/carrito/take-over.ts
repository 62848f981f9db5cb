import type { CartItem, FormerItem } from '#domain/carrito/carrito.ts'
import type { LineaRevisada } from '#domain/pedido/solicitud.ts'
import { buildItem } from './build-item.ts'

/** What the server is asked about a line of an earlier shop. */
export function toLineaBuscada({ id, talle, modo, esEncargo, ...rest }: FormerItem) {
  const personalizacion = {
    nombre: textOf(rest.nombrePersonalizado),
    numero: textOf(rest.numero),
    parches: rest.parches === true,
  }
  const printed = personalizacion.nombre !== '' || personalizacion.numero !== '' || personalizacion.parches
  const modoDeAhora: CartItem['modo'] = modo === 'encargo' || esEncargo === true ? 'encargo' : 'stock'
  return { id, talle, modo: modoDeAhora, ...(printed ? { personalizacion } : {}) }
}

/**
 * A line of an earlier shop as a line of today. Its prices stay, so that the buyer is shown what changed.
 * @param linea what the server knows of it
 * @returns null when no shirt is sold under its id
 */
export function takeOverItem(former: FormerItem, linea: LineaRevisada): CartItem | null {
  const { precios, extras, dibujo } = linea
  if (precios === null) return null
  const { talle, modo, personalizacion = null } = toLineaBuscada(former)
  const item = buildItem(linea, { talle, modo, precios, personalizacion, extras, dibujo })
  const precio = pesosOf(former.precio) ?? item.precio
  const precioDescuento = pesosOf(former.precioDescuento) ?? item.precioDescuento
  return { ...item, precio, precioDescuento, precioFinal: precio + extras }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function pesosOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null
}
