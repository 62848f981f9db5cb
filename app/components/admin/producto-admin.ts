import type { Imagen, Producto } from '#domain/producto.ts'

/** A product in the admin's list. */
export type ProductoDeLista = Pick<
  Producto,
  'id' | 'slug' | 'codigo' | 'nombre' | 'activo' | 'destacado' | 'precio' | 'precioEncargo' | 'stock' | 'tallesEncargo'
> & { imagen: Imagen | null }
