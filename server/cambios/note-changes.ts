import type { Tx } from '#server/db/connect.ts'
import { jsonRows, numberAt, textOfRow } from '#server/db/json-rows.ts'
import { markNoted } from '#server/db/noted.ts'
import type { Change } from './change.ts'

/** A reader that is further behind makes everything anew. */
const KEPT = 10_000
/** Older ones are removed once in so many versions. */
const TRIM_EVERY = 1_000

type Options = {
  /** What of the products changed. */
  kind?: 'product' | 'prices'
  /** Whether this process has to know with its next page; else it hears as others do, within a second. */
  atOnce?: boolean
}

/** Tells every process that settings changed, or so much that all has to be made anew, as `noteChanges` does. */
export function noteEverything(tx: Tx): Promise<void> {
  return noteChanges(tx, [{ productId: null, kind: 'everything' }])
}

/** Tells every process that reductions were made, changed or ended, as `noteChanges` does. */
export function noteRebajas(tx: Tx): Promise<void> {
  return noteChanges(tx, [{ productId: null, kind: 'rebajas' }])
}

/**
 * Tells every process, as `noteChanges` does, that products' own fields or their prices alone changed, or products came
 * or went.
 */
export function noteProductos(tx: Tx, ids: string[], { kind = 'product', ...options }: Options = {}): Promise<void> {
  return noteChanges(
    tx,
    [...new Set(ids)].map((productId) => ({ productId, kind })),
    options,
  )
}

/**
 * Tells every process what a transaction changes of what pages show; called inside of it. From here on it is the only
 * one that may change stock, as after `waitTurn`. So versions are committed in their order.
 */
export async function noteChanges(
  tx: Tx,
  changes: Omit<Change, 'version'>[],
  { atOnce = true }: Omit<Options, 'kind'> = {},
): Promise<void> {
  if (changes.length === 0) return
  const { version } = await tx
    .updateTable('versiones')
    .set((eb) => ({ version: eb('version', '+', changes.length) }))
    .where('nombre', '=', 'tienda')
    .returning('version')
    .executeTakeFirstOrThrow()
  const before = version - changes.length
  const rows = changes.map(({ productId, kind }, at) => [before + 1 + at, productId, kind])
  await tx
    .insertInto('cambios')
    .columns(['version', 'productId', 'kind'])
    .expression(
      tx
        .selectFrom(jsonRows(tx, rows))
        .select([numberAt(0).as('version'), textOfRow(1).as('productId'), textOfRow(2).as('kind')]),
    )
    .execute()
  if (Math.floor(version / TRIM_EVERY) !== Math.floor(before / TRIM_EVERY)) {
    await tx
      .deleteFrom('cambios')
      .where('version', '<=', version - KEPT)
      .execute()
  }
  if (atOnce) markNoted(tx)
}
