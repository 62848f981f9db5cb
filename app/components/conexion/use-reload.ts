import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from './alcance.ts'

/**
 * Reads the page's data anew. While the shop can't be reached the page stays as it is: a reload that fails would take
 * it away, with all that it shows.
 */
export function useReload(): { reload: () => Promise<void>; reloading: boolean } {
  const { revalidate, state } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const reload = useCallback(async () => {
    setAsking(true)
    // Until what was read is there: who asks again meanwhile breaks it off, on a slow network each time anew.
    if (await isReachable()) await revalidate()
    setAsking(false)
  }, [revalidate])
  return { reload, reloading: asking || state === 'loading' }
}
