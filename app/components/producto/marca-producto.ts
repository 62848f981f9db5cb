import type { ProductoResumen } from '#domain/catalogo.ts'
import { MODO_ETIQUETA, type Modo } from '#domain/producto.ts'

/** The one mark of a card, or null where there is nothing to say (experience: Identity). */
export function marcaDe(producto: Pick<ProductoResumen, 'ultimaUnidad' | 'categoria'>, modo: Modo): string | null {
  if (modo === 'stock' && producto.ultimaUnidad) return 'Última unidad'
  if (producto.categoria !== 'Hincha') return producto.categoria
  return modo === 'encargo' ? MODO_ETIQUETA.encargo : null
}
