import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { ChangeFeed } from '#server/cambios/change-feed.ts'
import type { Change } from '#server/cambios/change.ts'
import { readChanges } from '#server/cambios/read-changes.ts'
import { requireVersion } from '#server/cambios/require-version.ts'
import { readVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { createCatalogueIndex, type CatalogueIndex } from './index/catalogue-index.ts'
import { selectRebajas } from '../productos/precios/load-rebajas.ts'

/** Prices of so many products are taken in before anybody is told of them. */
const AHEAD_MAX = 500

/** What may tell that a reduction was made, changed or ended. */
const MAY_BE_REBAJAS: ReadonlySet<Change['kind']> = new Set(['rebajas', 'everything'])

export type IndexReader = () => Promise<CatalogueIndex>

/** What operations on the catalogue in memory are given. */
export type Indexed = { readIndex: IndexReader }

/**
 * Keeps an index of all active products in memory and brings it up to date when something has changed. Whoever asks
 * after a change waits for the index that has it. Finished pages are kept under the version that was asked for, so an
 * older list would stay under the newer one. Many who ask at once wait for the same one.
 */
export function createIndexReader(runtime: Pick<Runtime, 'database' | 'clock'> & { changes: ChangeFeed }): IndexReader {
  const { database, clock, changes } = runtime
  const index = createCatalogueIndex(runtime)
  let version: number | null = null
  let settings: Ajustes | null = null
  let updating: Promise<void> | null = null

  async function update(): Promise<void> {
    // The version is read first: a change while products are read makes this index old, not wrong for good.
    const since = version
    const next =
      since === null
        ? { version: await readVersion(database.read), changes: [] }
        : await readChanges(database.read, since)
    const before = settings
    settings = await readAjustes({ database })
    index.changeSettings(settings)
    if (since === null || next.changes.some(({ kind }) => MAY_BE_REBAJAS.has(kind))) {
      index.changeRebajas(await selectRebajas(database.read, clock()))
    }
    if (since === null || !tellsAll(next, since, !isDeepStrictEqual(before, settings))) await index.build()
    else await applyTold(next.changes)
    version = next.version
  }

  /** A product that changed in other ways too is read whole, its prices with it. */
  async function applyTold(told: Change[]): Promise<void> {
    const changed = idsOf(told.filter(({ kind }) => kind === 'product' || kind === 'sizes'))
    await index.applyChanges(changed)
    const repriced = told.filter(({ kind, productId }) => kind === 'prices' && !changed.has(productId!))
    await index.applyPrecios(idsOf(repriced))
  }

  // Prices are brought in before they are told: who asks for a list next waits for none of many.
  changes.beforeTelling(async (since, news) => {
    if (version === null || !news.changes.some(tellsPrecios)) return
    const isShort = version === since && news.changes.length <= AHEAD_MAX && news.changes.every(tellsPrecios)
    const done = bringTo(news.version)
    // Failures are told to whoever asks for a list.
    if (isShort) await done
    else done.catch(() => undefined)
  })

  async function read(): Promise<CatalogueIndex> {
    await bringTo(await requireVersion(changes))
    index.followClock()
    return index.read()
  }

  async function bringTo(wanted: number): Promise<void> {
    while (version === null || version < wanted) {
      updating ??= update().finally(() => {
        updating = null
      })
      await updating
      // Requests of others meanwhile go before the list.
      await setImmediate()
    }
  }

  return read
}

/**
 * Whether what changed is told product by product. Settings are told as a change of everything, one each time. Where
 * they changed and there is just one, it is theirs, and no product need be read.
 */
function tellsAll(next: { version: number; changes: Change[] }, since: number, newSettings: boolean): boolean {
  const ofEverything = next.changes.filter(({ kind }) => kind === 'everything').length
  return ofEverything === 0 || (newSettings && ofEverything === 1 && next.changes.length === next.version - since)
}

function tellsPrecios({ kind }: Change): boolean {
  return kind === 'prices'
}

function idsOf(changes: Change[]): Set<string> {
  return new Set(changes.map(({ productId }) => productId!))
}
