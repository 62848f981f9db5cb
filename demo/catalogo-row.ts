import type { Producto } from '#domain/producto/producto.ts'

/** A shirt as the catalogue file gives it; id, address and pictures are made while it is loaded. */
export type CatalogoRow = Omit<Producto, 'id' | 'slug' | 'imagenes'> & {
  /** Shirts drawn alike share their pictures; each has its own when absent (the code is taken). */
  dibujoSeed?: string
  /** Years that the drawing's cut is of, where they aren't the shirt's own. */
  dibujoAnio?: number[]
}
