import type { ReactNode } from 'react'
import { addItem, CARRITO_KEY, changeTalle, parseCarrito, removeItem, type CartItem } from '#domain/carrito.ts'

/** What the cart shows at one moment. */
export type CarritoState = {
  items: CartItem[]
  /** The line that the confirmation tells about; null when it is closed. */
  lastAdded: CartItem | null
  /** What the confirmation shows in its picture's place, where something is printed on it. */
  dibujo?: ReactNode
  /** The line that was refused: code and size are in the cart already, or it is full; null when nothing was refused. */
  refused: CartItem | null
}

/** The server knows no cart, and the first paint in the browser must be the same as the server's. */
export const NOT_READ: CarritoState = { items: [], lastAdded: null, refused: null }

type Browser = {
  /** Local storage; throws where the browser forbids it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Calls back when the cart may have changed elsewhere: another tab, a page brought back by the back button. */
  watch: (onChange: () => void) => () => void
}

/**
 * The cart of this browser, kept in local storage and shared by the shop's open tabs (decisions: Cart). Without
 * usable storage it lives as long as the page.
 */
export function createCarritoStore({ storage, watch }: Browser) {
  const listeners = new Set<() => void>()
  let state: CarritoState | null = null
  let readText: string | null = null
  let unwatch: (() => void) | null = null

  function readStorage(): CartItem[] {
    try {
      const text = storage().getItem(CARRITO_KEY)
      if (state !== null && text === readText) return state.items
      readText = text
      return parseCarrito(text)
    } catch {
      return state?.items ?? []
    }
  }

  function set(next: CarritoState) {
    state = next
    for (const listener of listeners) listener()
  }

  function save(items: CartItem[], change: Partial<CarritoState> = {}) {
    try {
      const text = JSON.stringify(items)
      storage().setItem(CARRITO_KEY, text)
      readText = text
    } catch {
      // Storage is full or forbidden: the cart stays in memory.
    }
    set({ ...read(), items, ...change })
  }

  function read(): CarritoState {
    state ??= { ...NOT_READ, items: readStorage() }
    return state
  }

  /** What the storage holds now; another tab may have written before its event arrives here. */
  function refresh() {
    const items = readStorage()
    if (items !== read().items) set({ ...read(), items })
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
     * Appends a line, saves, records it as last added, which opens the confirmation (specification 4). The same
     * code and size again is refused, and one more in a full cart, which opens the refusal (specification 5).
     * @param dibujo stands in the confirmation in the picture's place
     * @returns whether it was added
     */
    add(item: CartItem, dibujo?: ReactNode): boolean {
      refresh()
      const added = addItem(read().items, item)
      if (added) save(added, { lastAdded: item, dibujo, refused: null })
      else set({ ...read(), refused: item })
      return added !== null
    },

    /**
     * Gives a line another size. Where the cart has that one already the change is refused, which opens the refusal
     * (specification 5).
     * @returns whether it was changed
     */
    changeTalle(item: CartItem, talle: string): boolean {
      refresh()
      const changed = changeTalle(read().items, item, talle)
      if (changed) save(changed)
      else set({ ...read(), refused: { ...item, talle } })
      return changed !== null
    },

    /** Takes out the first line that matches both nombre and talle (specification 4). */
    remove(nombre: string, talle: string) {
      refresh()
      save(removeItem(read().items, nombre, talle))
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
      if ((lastAdded ?? refused) !== null) set({ ...read(), lastAdded: null, dibujo: undefined, refused: null })
    },
  }
}
