import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { measureDistances } from '#domain/busqueda/busqueda.ts'
import { preciosDe } from '#domain/producto/precio.ts'
import { tallesOfrecidos } from '#domain/producto/disponibilidad.ts'
import { comesPrinted } from '#domain/producto/estampa.ts'
import type { Producto } from '#domain/producto/producto.ts'
import type { CamisetaEnVenta } from '#domain/pedido/venta.ts'
import type { Runtime } from '#server/runtime.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import type { Indexed } from './index-reader.ts'
import { loadProductosById } from './load-productos.ts'

const RESULTS = 8

/**
 * Active shirts for a sale made by hand: by code, or by what the shop's own search finds, the nearest first, with
 * sizes and stock as they are now.
 */
export async function searchCamisetas(
  { database, readIndex }: Pick<Runtime, 'database'> & Indexed,
  consulta: string,
): Promise<CamisetaEnVenta[]> {
  const ajustes = await readAjustes({ database })
  const { base, nombres } = await readIndex()
  const distances = measureDistances(base.buscador, consulta, nombres)
  if (distances === null) return []
  const nearest = base.ids
    .map((id, place) => ({ id, distance: distances[place]! }))
    .filter((hit) => hit.distance !== null)
    .sort((a, b) => a.distance! - b.distance!)
    .slice(0, RESULTS)
  const productos = await loadProductosById(
    database.read,
    nearest.map(({ id }) => id),
  )
  return nearest
    .flatMap(({ id }) => productos.get(id) ?? [])
    .filter(({ activo }) => activo)
    .map((producto) => toCamisetaEnVenta(producto, ajustes))
}

function toCamisetaEnVenta(producto: Producto, ajustes: Ajustes): CamisetaEnVenta {
  return {
    id: producto.id,
    codigo: producto.codigo,
    nombre: producto.nombre,
    imagen: producto.imagenes[0]?.id ?? '',
    precios: { stock: preciosDe(producto, 'stock', ajustes), encargo: preciosDe(producto, 'encargo', ajustes) },
    talles: { stock: tallesOfrecidos(producto, 'stock'), encargo: tallesOfrecidos(producto, 'encargo') },
    estampada: comesPrinted(producto),
    parches: producto.parches,
  }
}
