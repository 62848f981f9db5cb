import { readCamisetas } from '#demo/camisetas.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { slugify } from '#domain/texto/texto.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertProductos } from '#server/productos/insert-productos.ts'
import { buildProducto } from './factories.ts'

/** A plain shirt with the given fields, that can't be bought until they say so. */
export function sampleProducto(fields: Partial<ProductoInterno> & { nombre: string }): ProductoInterno {
  const slug = slugify(fields.nombre)
  return buildProducto({
    id: `id-${slug}`,
    slug,
    codigo: `COD-${slug}`.toUpperCase(),
    precio: 2000,
    precioEncargo: 2200,
    stock: {},
    tallesEncargo: [],
    anio: [],
    coloresSecundarios: [],
    ...fields,
  })
}

/** The 251 shirts of the demo's catalogue, without pictures. */
export async function sampleCatalogo(): Promise<ProductoInterno[]> {
  return (await readCamisetas()).map(({ campos }) => sampleProducto({ ...campos, id: `id-${campos.codigo}` }))
}

/** Stores products as one change. */
export async function insertSamples(runtime: Runtime, productos: ProductoInterno[]): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    const nuevos = productos.map((producto) => ({ producto }))
    // A statement of SQLite's takes 32,766 values.
    for (let start = 0; start < nuevos.length; start += 500)
      await insertProductos(tx, nuevos.slice(start, start + 500), runtime, { quien: '', motivo: 'Alta del producto' })
    await noteEverything(tx)
  })
}
