import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { measureDistances } from '#domain/busqueda/busqueda.ts'
import { NOT_FOUND } from '#domain/busqueda/distancia.ts'
import { textAt } from '#domain/busqueda/text-table.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { tallesOfrecidos } from '#domain/productos/disponibilidad.ts'
import { comesPrinted } from '#domain/productos/estampa.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Indexed } from './index-reader.ts'
import type { IndexData } from './index/index-data.ts'
import { loadProductosById } from '../productos/load-productos.ts'

const RESULTS = 8
const EN_STOCK = 24

/**
 * Active shirts for a sale made by hand: by code, or by what the shop's own search finds, the nearest first. Without
 * anything to look for they are those in stock, the most popular first. Sizes and stock are as they are now.
 */
export async function searchCamisetas(
  { database, clock, readIndex }: Pick<Runtime, 'database' | 'clock'> & Indexed,
  consulta: string,
): Promise<CamisetaEnVenta[]> {
  const { data } = await readIndex()
  const ids = consulta.trim() === '' ? findEnStock(data) : findNearest(data, consulta)
  return findCamisetas({ database, clock }, ids)
}

/** Active shirts as they can be sold by hand now, in the order of their ids. */
export async function findCamisetas(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  ids: string[],
): Promise<CamisetaEnVenta[]> {
  const ajustes = await readAjustes({ database })
  const productos = await loadProductosById(database.read, ids, clock())
  return ids
    .flatMap((id) => productos.get(id) ?? [])
    .filter(({ activo }) => activo)
    .map((producto) => toCamisetaEnVenta(producto, ajustes))
}

function findEnStock({ modos, ids }: IndexData): string[] {
  return Array.from(modos.stock.order.inOrder.subarray(0, EN_STOCK), (slot) => textAt(ids, slot)!)
}

/** Ids of the nearest shirts; at the same distance the most popular ones first, then by name. */
function findNearest({ buscador, nombres, columns, names, ids }: IndexData, consulta: string): string[] {
  const distances = measureDistances(buscador, consulta, nombres)
  if (distances === null) return []
  return [...distances.keys()]
    .filter((slot) => distances[slot]! < NOT_FOUND)
    .sort(
      (a, b) =>
        distances[a]! - distances[b]! ||
        columns.popularidad[b]! - columns.popularidad[a]! ||
        names.rank[a]! - names.rank[b]!,
    )
    .slice(0, RESULTS)
    .map((slot) => textAt(ids, slot)!)
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
