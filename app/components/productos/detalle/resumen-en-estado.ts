import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'

/** What a link to a product page carries in its navigation state, so that the page shows something at once. */
export type EstadoDeProducto = { producto: ProductoResumen } | { nombre: string }

/** The card's summary that came with the navigation, when it is of the shirt at this address; else null. */
export function resumenEnEstado(state: unknown, slug: string): ProductoResumen | null {
  const producto = (state as { producto?: Partial<ProductoResumen> } | null)?.producto
  if (producto?.slug !== slug || producto.nombre === undefined || producto.precios === undefined) return null
  return producto as ProductoResumen
}

/** The name that came with the navigation; null when none did. */
export function nombreEnEstado(state: unknown): string | null {
  const estado = state as { producto?: { nombre?: unknown }; nombre?: unknown } | null
  const nombre = estado?.producto?.nombre ?? estado?.nombre
  return typeof nombre === 'string' ? nombre : null
}
