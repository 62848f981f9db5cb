import {
  addItem,
  CARRITO_KEY,
  isSameItem,
  parseCarrito,
  type CartItem,
  type StoredCarrito,
} from '#domain/carrito/carrito.ts'

/** What the cart shows at one moment. */
export type CarritoState = StoredCarrito & {
  /** The line that the confirmation tells about; null when it is closed. */
  lastAdded: CartItem | null
  /** What was said of that shirt where it was added, in words; '' where nothing is. */
  dicho: string
  /** The line that was refused, since its code and size are in the cart already or it is full; else null. */
  refused: CartItem | null
  /** The browser doesn't store it: it is there for as long as the page is. */
  sinGuardar: boolean
}

/** The server knows no cart, and the first paint in the browser must be the same as the server's. */
export const NOT_READ: CarritoState = {
  items: [],
  former: [],
  lastAdded: null,
  dicho: '',
  refused: null,
  sinGuardar: false,
}

type Browser = {
  /** Local storage; throws where the browser forbids it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Calls back when the cart may have changed elsewhere: another tab, a page brought back by the back button. */
  watch: (onChange: () => void) => () => void
}

/**
 * The cart of this browser, kept in local storage and shared by the shop's open tabs (specification 4.1, 10.8). Without
 * usable storage it lives as long as the page.
 */
export function createCarritoStore({ storage, watch }: Browser) {
  const listeners = new Set<() => void>()
  let state: CarritoState | null = null
  let readText: string | null = null
  let unwatch: (() => void) | null = null

  function readStorage(): StoredCarrito {
    try {
      const text = storage().getItem(CARRITO_KEY)
      if (state !== null && text === readText) return state
      readText = text
      return parseCarrito(text)
    } catch {
      return state ?? NOT_READ
    }
  }

  function set(next: CarritoState) {
    state = next
    for (const listener of listeners) listener()
  }

  function save(items: CartItem[], change: Partial<CarritoState> = {}) {
    const next = { ...read(), items, ...change, sinGuardar: false }
    try {
      const text = JSON.stringify([...items, ...next.former])
      storage().setItem(CARRITO_KEY, text)
      readText = text
    } catch {
      // Storage is full or forbidden.
      next.sinGuardar = true
    }
    set(next)
  }

  function read(): CarritoState {
    state ??= { ...NOT_READ, ...readStorage() }
    return state
  }

  /** What the storage holds now; another tab may have written before its event arrives here. */
  function refresh() {
    const { items, former } = readStorage()
    if (items !== read().items) set({ ...read(), items, former })
  }

  /** Opens the refusal of a line that the cart has already (specification 5). */
  function refuse(item: CartItem) {
    set({ ...read(), refused: item })
  }

  return {
    read,

    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        unwatch = watch(refresh)
        refresh()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unwatch?.()
      }
    },

    /**
     * Appends a line, saves it and records it as last added, which opens the confirmation (specification 4). The same
     * code and size again, or one more in a full cart, is refused, which opens the refusal (specification 5).
     * @param dicho where it comes from and how it is, in words: shown once, never kept
     * @returns whether it was added
     */
    add(item: CartItem, dicho = ''): boolean {
      refresh()
      const added = addItem(read().items, item)
      if (added) save(added, { lastAdded: item, dicho, refused: null })
      else refuse(item)
      return added !== null
    },

    /** Changes the lines as they are now, whatever another tab did to them. */
    edit(change: (items: CartItem[]) => CartItem[]) {
      refresh()
      save(change(read().items))
    },

    refuse,

    /**
     * Puts lines of today in the place of those of an earlier shop.
     * @returns those that a full cart has no room for
     */
    takeOver(taken: CartItem[]): CartItem[] {
      refresh()
      let { items } = read()
      for (const item of taken) {
        items = addItem(items, item) ?? items
      }
      save(items, { former: [] })
      return taken.filter((item) => !items.some((other) => isSameItem(other, item)))
    },

    /** Puts other lines in the place of all, as when new prices are accepted. */
    replace(items: CartItem[]) {
      save(items)
    },

    /** Empties the cart, as when the order is placed. */
    clear() {
      save([])
    },

    /** Closes confirmation and refusal, and forgets what was added last (specification 4). */
    dismiss() {
      const { lastAdded, refused } = read()
      if ((lastAdded ?? refused) !== null) set({ ...read(), lastAdded: null, refused: null })
    },
  }
}
