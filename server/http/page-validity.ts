import type { Change } from '#server/changes/change.ts'

/**
 * Milliseconds that lists may stay as they were after this process heard of a size that sold out or came back: with
 * what it takes to hear of it they are less than two seconds late.
 */
export const LATE_MAX = 1_500

/** So many products that change together are a long change's: an import, a price raised in a thousand shirts. */
export const MANY = 10
/**
 * Milliseconds that other pages than the products' own may stay as they were then: with what it takes to hear of it, less
 * than a second. A long change brings something new four times a second, and nobody waits for a page each time.
 */
export const LATE_OF_MANY = 450

/** Sizes of so many products changed since all pages were made anew last: then they are once more. */
const PRODUCTS_MAX = 10_000

/** What matters of a page: the moment that it began to be made in, and the product that it is about. */
type Made = { moment: number; productId?: string | undefined }

/**
 * Decides what finished pages are still good for, by what changed since they began to be made. Prices, reductions, settings and
 * products make every page old at once, but for many products together; those, and sizes, make their products' own pages old at
 * once, and others may stand a little longer (docs/decisions/0038).
 * @param millis a clock that only goes forward
 */
export function createPageValidity(millis: () => number) {
  let moment = 0
  /** The moments of the last change of all pages, of the last one of lists, and of the last one that lists must have. */
  let ofAll = 0
  let ofLists = 0
  let ofListsAtLeast = 0
  /** Changes of lists that pages needn't have yet. */
  const allowed: { moment: number; until: number }[] = []
  const ofProductos = new Map<string, number>()

  const isOldOfItsOwn = ({ moment: made, productId }: Made) =>
    made < ofAll || (productId !== undefined && made < (ofProductos.get(productId) ?? 0))

  function endAllowance(now: number): void {
    for (let at = allowed.length - 1; at >= 0; at--) {
      if (allowed[at]!.until > now) continue
      ofListsAtLeast = Math.max(ofListsAtLeast, allowed[at]!.moment)
      allowed.splice(at, 1)
    }
  }

  return {
    /** Counts what changed; a page that begins to be made has all that changed until then. */
    moment: () => moment,
    /**
     * Takes changes that were told together.
     * @returns milliseconds for which lists may stay as they were; null when none has to be made anew before somebody asks
     */
    take(changes: Change[]): number | null {
      moment++
      const isLong = changes.filter(({ kind }) => isOfProduct(kind)).length >= MANY
      let late: number | null = null
      for (const { productId, kind } of changes) {
        if (kind === 'everything' || kind === 'rebajas' || (isOfProduct(kind) && !isLong)) ofAll = moment
        else ofProductos.set(productId!, moment)
        if (kind === 'sizes') late ??= LATE_MAX
        if (isOfProduct(kind)) late = LATE_OF_MANY
      }
      if (ofProductos.size > PRODUCTS_MAX) ofAll = moment
      if (ofAll === moment) {
        ofProductos.clear()
        allowed.length = 0
        return null
      }
      if (late === null) return null
      ofLists = moment
      allowed.push({ moment, until: millis() + late })
      return late
    },
    /** Whether a page has all that it could have. */
    isNew: (made: Made) => !isOldOfItsOwn(made) && made.moment >= ofLists,
    /** Whether a page may be shown: it is new, or not yet too late. */
    mayStand(made: Made): boolean {
      endAllowance(millis())
      return !isOldOfItsOwn(made) && made.moment >= ofListsAtLeast
    },
    /** Whether a page is worth being made anew before anybody asks: only lists changed since. */
    isLate: (made: Made) => !isOldOfItsOwn(made) && made.moment < ofLists,
  }
}

function isOfProduct(kind: Change['kind']): boolean {
  return kind === 'product' || kind === 'prices'
}
