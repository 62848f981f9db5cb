import type { Imagen, Producto } from '#domain/producto.ts'
import type { Runtime } from '#server/runtime.ts'
import { loadProductosById } from './load-productos.ts'
import { selectAllIds } from './productos.repo.ts'

/** A product in the admin's list. */
export type ProductoAdmin = Pick<
  Producto,
  | 'id'
  | 'slug'
  | 'codigo'
  | 'nombre'
  | 'activo'
  | 'destacado'
  | 'popularidad'
  | 'precio'
  | 'precioEncargo'
  | 'stock'
  | 'tallesEncargo'
> & { imagen: Imagen | null }

/** All products, active or not, by popularidad descending, then by name (specification 2, /admin). */
export async function listProductosAdmin({ database }: Pick<Runtime, 'database'>): Promise<ProductoAdmin[]> {
  const ids = await selectAllIds(database.read)
  const productos = await loadProductosById(database.read, ids)
  return ids.flatMap((id) => productos.get(id) ?? []).map(toProductoAdmin)
}

function toProductoAdmin(producto: Producto): ProductoAdmin {
  const { id, slug, codigo, nombre, activo, destacado, popularidad, precio, precioEncargo, stock, tallesEncargo } =
    producto
  const imagen = producto.imagenes[0] ?? null
  return {
    id,
    slug,
    codigo,
    nombre,
    activo,
    destacado,
    popularidad,
    precio,
    precioEncargo,
    stock,
    tallesEncargo,
    imagen,
  }
}
