import type { Producto } from '#domain/productos/producto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectNewest, selectProductos } from './productos.repo.ts'

/** The active products that came last, the newest first, with when they came (milliseconds UTC). */
export async function listNovedades(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  limit: number,
): Promise<{ producto: Producto; creado: number }[]> {
  const newest = await selectNewest(database.aside, limit)
  const productos = new Map(
    (
      await selectProductos(
        database.aside,
        newest.map(({ id }) => id),
        clock(),
      )
    ).map((producto) => [producto.id, producto]),
  )
  return newest.flatMap(({ id, creado }) => {
    const producto = productos.get(id)
    return producto === undefined ? [] : [{ producto, creado }]
  })
}
