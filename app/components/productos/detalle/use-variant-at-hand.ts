import { useSyncExternalStore } from 'react'
import type { Imagen } from '#domain/productos/imagen.ts'
import { subscribeToNothing } from '../../base/use-browser-state.ts'

/** The variant of a picture that the browser fetched first, as for the card before; undefined without any. */
export function useVariantAtHand(imagen: Imagen | null): string | undefined {
  const findFetched = () => {
    const fetched =
      imagen && performance.getEntriesByType('resource').find(({ name }) => name.includes(`/img/${imagen.id}/`))
    return fetched?.name
  }
  return useSyncExternalStore(subscribeToNothing, findFetched, () => undefined)
}
