import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'

/** A size of a shirt in the list: units that can be bought, and those that unpaid orders hold. */
export type TalleDeLista = { talle: string; cantidad: number; retenido: number }

/** A product in the admin's list. */
export type ProductoDeLista = Pick<
  Producto,
  'id' | 'slug' | 'codigo' | 'nombre' | 'activo' | 'destacado' | 'popularidad' | 'precio' | 'precioEncargo'
> & { rebajado: Record<Modo, Pesos | null>; imagen: Imagen | null; stock: TalleDeLista[]; tallesEncargo: string[] }

/** What the server answers to a change in the list. */
export type RespuestaDeCambio = {
  /** What to say when it was refused; null when it is done. */
  error: string | null
  /** The figure as it is now, when the one on the screen is out of date. */
  ahora?: number | null
}

/** Where changes of a product are sent. */
export function cambiosDe(id: string): string {
  return `/admin/producto/${id}`
}
