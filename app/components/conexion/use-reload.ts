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
    const reachable = await isReachable()
    setAsking(false)
    if (reachable) await revalidate()
  }, [revalidate])
  return { reload, reloading: asking || state === 'loading' }
}
