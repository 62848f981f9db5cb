import type { Change } from '#server/cambios/change.ts'

/**
 * Milliseconds that lists may stay as they were after this process heard of a size that sold out or came back. With
 * what it takes to hear of it they are less than two seconds late.
 */
export const LATE_MAX = 1_500

/** How many products that change together are a long change: an import, a price raised in a thousand shirts. */
export const MANY = 10
/**
 * Milliseconds that other pages than the products' own may stay as they were then. With what it takes to hear of it that
 * is less than a second. A long change brings something new four times a second, and nobody waits for a page each time.
 */
export const LATE_OF_MANY = 450

/** Sizes of so many products changed since all pages were made anew last: then they are once more. */
const PRODUCTS_MAX = 10_000

/** What matters of a page. */
export type Made = {
  /** The moment that it began to be made in. */
  moment: number
  /** The product that it is about. */
  productId?: string | undefined
  /** Products whose prices it shows, where others matter little (docs/decisions/0038); undefined: any price matters. */
  priced?: readonly string[] | undefined
}

/** What many changes ask of who makes pages anew before anybody asks. */
export type Taken = {
  /** Milliseconds for which lists may stay as they were; null when none is to be made anew beforehand. */
  late: number | null
  /** Whether `tellOthers` has to follow, some time later. */
  others: boolean
}

/**
 * Decides what finished pages are still good for, by what changed since they began to be made. Prices, reductions, settings and products make every page
 * old at once. Many products together don't, whatever else a long change does. Those, and sizes, make their products' own pages old at once; others may
 * stand a little longer. Of many prices a page that shows none of them isn't told before `tellOthers` (docs/decisions/0038).
 * @param millis a clock that only goes forward
 */
export function createPageValidity(millis: () => number) {
  let moment = 0
  /** The last change of all pages. */
  let ofAll = 0
  /** Of pages to which any price matters, and of those that know which do. */
  const ofAny = createAllowance()
  const ofPriced = createAllowance()
  const ofProductos = new Map<string, number>()
  /** Prices that changed alone, and until when pages that show them may lack them. */
  const ofPrecios = new Map<string, { moment: number; until: number }>()
  let ofPreciosLast = 0

  const lastOf = (productId: string) => Math.max(ofProductos.get(productId) ?? 0, ofPrecios.get(productId)?.moment ?? 0)
  const isOldOfItsOwn = ({ moment: made, productId }: Made) =>
    made < ofAll || (productId !== undefined && made < lastOf(productId))
  const listsOf = ({ priced }: Made) => (priced === undefined ? ofAny : ofPriced)

  /** @param now milliseconds: prices that may still be missing then don't count; null: all do */
  function lacksPrecio({ moment: made, priced }: Made, now: number | null): boolean {
    if (priced === undefined || made >= ofPreciosLast) return false
    for (const id of priced) {
      const precio = ofPrecios.get(id)
      if (precio !== undefined && made < precio.moment && (now === null || precio.until <= now)) return true
    }
    return false
  }

  function notePrecios(ids: string[], now: number): void {
    ofPreciosLast = moment
    const told = { moment, until: now + LATE_OF_MANY }
    for (const id of ids) {
      const before = ofPrecios.get(id)
      // Pages that still lack the price before get no more time for this one.
      ofPrecios.set(id, before !== undefined && before.until > now ? { moment, until: before.until } : told)
    }
  }

  const lacks = (made: Made) => made.moment < listsOf(made).last() || lacksPrecio(made, null)

  return {
    /** Counts what changed; a page that begins to be made has all that changed until then. */
    moment: () => moment,
    /** Takes changes that were told together. */
    take(changes: Change[]): Taken {
      moment++
      const isLong = changes.filter(({ kind }) => isOfProduct(kind)).length >= MANY
      let late: number | null = null
      const precios: string[] = []
      for (const { productId, kind } of changes) {
        if (kind === 'everything' || (!isLong && (isOfProduct(kind) || kind === 'rebajas'))) ofAll = moment
        else if (kind === 'prices') precios.push(productId!)
        else if (kind !== 'rebajas') ofProductos.set(productId!, moment)
        if (kind === 'sizes') late ??= LATE_MAX
        if (kind === 'product' || kind === 'rebajas') late = LATE_OF_MANY
      }
      const now = millis()
      if (precios.length > 0) notePrecios(precios, now)
      if (ofProductos.size > PRODUCTS_MAX || ofPrecios.size > PRODUCTS_MAX) ofAll = moment
      if (ofAll === moment) {
        for (const each of [ofProductos, ofPrecios, ofAny, ofPriced]) each.clear()
        return { late: null, others: false }
      }
      if (late !== null) ofPriced.allow(moment, now + late)
      const others = precios.length > 0
      const lateOfAny = others ? LATE_OF_MANY : late
      if (lateOfAny !== null) ofAny.allow(moment, now + lateOfAny)
      return { late: lateOfAny, others }
    },
    /** Has pages that show none of the prices that changed told of them too. */
    tellOthers(): void {
      ofPriced.allow(ofPreciosLast, millis() + LATE_OF_MANY)
    },
    /** Whether a page has all that it could have. */
    isNew: (made: Made) => !isOldOfItsOwn(made) && !lacks(made),
    /** Whether a page may be shown: it is new, or not yet too late. */
    mayStand(made: Made): boolean {
      const now = millis()
      return !isOldOfItsOwn(made) && made.moment >= listsOf(made).atLeast(now) && !lacksPrecio(made, now)
    },
    /** Whether a page is worth being made anew before anybody asks: only lists changed since. */
    isLate: (made: Made) => !isOldOfItsOwn(made) && lacks(made),
  }
}

function isOfProduct(kind: Change['kind']): boolean {
  return kind === 'product' || kind === 'prices'
}

/**
 * Until when something may stand without the latest changes.
 * - `allow(moment, until)`: what began to be made before a moment may stand until then (milliseconds of `atLeast`'s
 *   clock).
 * - `last()`: the moment of the latest change.
 * - `atLeast(now)`: the moment that what may stand now began to be made in, or a later one.
 */
function createAllowance() {
  let last = 0
  let atLeast = 0
  const allowed: { moment: number; until: number }[] = []

  return {
    allow(moment: number, until: number): void {
      last = Math.max(last, moment)
      allowed.push({ moment, until })
    },
    last: () => last,
    atLeast(now: number): number {
      for (let at = allowed.length - 1; at >= 0; at--) {
        if (allowed[at]!.until > now) continue
        atLeast = Math.max(atLeast, allowed[at]!.moment)
        allowed.splice(at, 1)
      }
      return atLeast
    },
    /** Forgets what is allowed, where nothing made until now may stand anyway. */
    clear(): void {
      allowed.length = 0
    },
  }
}

export type PageValidity = ReturnType<typeof createPageValidity>
