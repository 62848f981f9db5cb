import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'

/**
 * The one mark of a card, or null where there is nothing to say (specification 22.48).
 * @param mezclada whether shirts of both modes stand side by side: then 'Por encargo' comes before any other mark. In
 * a list made to order throughout it says nothing, and a card with another mark instead would look in stock
 */
export function marcaDe(
  producto: Pick<ProductoResumen, 'ultimaUnidad' | 'categoria' | 'modo'>,
  mezclada: boolean,
): string | null {
  if (mezclada && producto.modo === 'encargo') return MODO_ETIQUETA.encargo
  if (producto.modo === 'stock' && producto.ultimaUnidad) return 'Última unidad'
  return producto.categoria === 'Hincha' ? null : producto.categoria
}
