import { CARRITO_KEY } from '#domain/carrito/carrito.ts'
import { useBrowserState } from '../base/use-browser-state.ts'
import { createCarritoStore, NOT_READ } from './store.ts'

const carrito = createCarritoStore({
  storage: () => window.localStorage,
  watch: (onChange) => {
    const onStorage = (event: StorageEvent) => {
      // A null key means that everything was wiped.
      if (event.key === CARRITO_KEY || event.key === null) onChange()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onChange)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onChange)
    }
  },
})

const { read: _read, subscribe: _subscribe, ...actions } = carrito

/**
 * The cart: its lines, what was added or refused last, and what can be done with it. The functions are the same at
 * every render. On the server and in the first paint it is empty and `ready` is false. A page that says "empty" waits
 * for `ready`.
 */
export function useCarrito() {
  const state = useBrowserState(carrito.subscribe, carrito.read, NOT_READ)
  return { ...state, ...actions, ready: state !== NOT_READ }
}
