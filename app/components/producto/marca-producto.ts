import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { MODO_ETIQUETA } from '#domain/producto/producto.ts'

/**
 * The one mark of a card, or null where there is nothing to say (specification 22.48).
 * @param mezclada whether shirts of both modes stand side by side: 'Por encargo' tells nothing in a list of such shirts
 * alone, where those with another mark would look as if they weren't; among others it comes first, and none lacks it
 */
export function marcaDe(
  producto: Pick<ProductoResumen, 'ultimaUnidad' | 'categoria' | 'modo'>,
  mezclada: boolean,
): string | null {
  if (mezclada && producto.modo === 'encargo') return MODO_ETIQUETA.encargo
  if (producto.modo === 'stock' && producto.ultimaUnidad) return 'Última unidad'
  return producto.categoria === 'Hincha' ? null : producto.categoria
}
