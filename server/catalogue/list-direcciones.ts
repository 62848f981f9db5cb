import { setImmediate } from 'node:timers/promises'
import type { Runtime } from '#server/runtime.ts'
import { selectDirecciones, selectEdge, selectImagenIds, selectLastEdit } from './productos.repo.ts'

/** Products read at once; between two reads waiting pages get their turn (SQLite answers synchronously). */
const BATCH = 500

/** Where an active product lives, when it last changed (milliseconds UTC), and its pictures' ids. */
export type Direccion = { slug: string; actualizado: number; imagenes: string[] }

/** A run of products in the order of their ids: those after `after`, up to and with `until`. */
export type Tramo = {
  after: string
  until: string
  /** When one of its active products last changed; 0 when it has none. */
  actualizado: number
}

/**
 * All products in runs of so many, in the order of their ids. Ids sort by time, so that a new product changes the last
 * run alone; sold-out and hidden ones count too, so that no run moves when one of them is hidden.
 */
export async function* listTramos({ database }: Pick<Runtime, 'database'>, size: number): AsyncGenerator<Tramo> {
  for (let after = ''; ;) {
    const until = await selectEdge(database.read, after, size)
    if (until === null) return
    yield { after, until, actualizado: await selectLastEdit(database.read, { after, until }) }
    after = until
    await setImmediate()
  }
}

/** The addresses of a run's active products, a batch at a time. */
export async function* listDirecciones(
  { database }: Pick<Runtime, 'database'>,
  tramo: Pick<Tramo, 'after' | 'until'>,
): AsyncGenerator<Direccion[]> {
  for (let { after } = tramo; ;) {
    const rows = await selectDirecciones(database.read, { after, until: tramo.until }, BATCH)
    if (rows.length === 0) return
    const imagenes = Map.groupBy(
      await selectImagenIds(
        database.read,
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
    await setImmediate()
  }
}
