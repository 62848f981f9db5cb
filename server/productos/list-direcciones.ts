import type { Runtime } from '#server/base/runtime.ts'
import { selectDirecciones, selectEdge, selectImagenIds, selectLastEdit } from './productos.repo.ts'

/** Products read at once. */
const BATCH = 200

/** Where an active product lives, when it last changed (milliseconds UTC), and its pictures' ids. */
export type Direccion = { slug: string; actualizado: number; imagenes: string[] }

/** A run of products in the order of their ids: those after `after`, up to and with `until`. */
export type Tramo = { after: string; until: string }

/**
 * All products in runs of a fixed length, in the order of their ids. Ids sort by time, so that a new product changes
 * the last run alone. Sold-out and hidden ones count too: hiding one moves no run.
 */
export async function* listTramos({ database }: Pick<Runtime, 'database'>, size: number): AsyncGenerator<Tramo> {
  for (let after = ''; ;) {
    const until = await selectEdge(database.aside, after, size)
    if (until === null) return
    yield { after, until }
    after = until
  }
}

/** When an active product of a run last changed (milliseconds UTC); 0 when it has none. */
export async function findLastEdit({ database }: Pick<Runtime, 'database'>, tramo: Tramo): Promise<number> {
  return selectLastEdit(database.aside, tramo)
}

/** The addresses of a run's active products, a batch at a time. */
export async function* listDirecciones(
  { database }: Pick<Runtime, 'database'>,
  tramo: Tramo,
): AsyncGenerator<Direccion[]> {
  for (let { after } = tramo; ;) {
    const rows = await selectDirecciones(database.aside, { after, until: tramo.until }, BATCH)
    if (rows.length === 0) return
    const imagenes = Map.groupBy(
      await selectImagenIds(
        database.aside,
        rows.map(({ id }) => id),
      ),
      ({ productId }) => productId,
    )
    yield rows.map(({ id, slug, actualizado }) => ({
      slug,
      actualizado,
      imagenes: (imagenes.get(id) ?? []).map(({ imagenId }) => imagenId),
    }))
    after = rows.at(-1)!.id
  }
}
