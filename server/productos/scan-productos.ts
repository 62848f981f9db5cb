import { setImmediate } from 'node:timers/promises'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectFormerSlugs, selectProductosInternos, selectScanPage } from './productos.repo.ts'

/** Products read at once; between two reads waiting pages get their turn (SQLite answers synchronously). */
const BATCH = 200

/** A product with what stands beside it. */
export type ProductoEscaneado = { producto: ProductoInterno; creado: number; slugsAnteriores: string[] }

/** All products, active or not, by code, a batch at a time: never all of them in memory. */
export async function* scanProductos({ database }: Pick<Runtime, 'database'>): AsyncGenerator<ProductoEscaneado[]> {
  for (let after = ''; ;) {
    const page = await selectScanPage(database.read, after, BATCH)
    if (page.length === 0) return
    const ids = page.map(({ id }) => id)
    const productos = new Map(
      (await selectProductosInternos(database.read, ids)).map((producto) => [producto.id, producto]),
    )
    const slugs = Map.groupBy(await selectFormerSlugs(database.read, ids), ({ productId }) => productId)
    yield page.flatMap(({ id, creado }) => {
      const producto = productos.get(id)
      return producto === undefined
        ? []
        : [{ producto, creado, slugsAnteriores: (slugs.get(id) ?? []).map(({ slug }) => slug) }]
    })
    after = page.at(-1)!.codigo
    await setImmediate()
  }
}
