import { useCallback, useState, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from './alcance.ts'

/**
 * Reads the page's data anew. While the shop can't be reached the page stays as it is. A failing reload would take it
 * away, with all that it shows.
 */
export function useReload(): { reload: () => Promise<void>; reloading: boolean } {
  const { revalidate, state } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const reload = useCallback(async () => {
    setAsking(true)
    // `asking` lasts until the answer is there: another question would break it off, on a slow network each time.
    if (await isReachable()) await revalidate()
    setAsking(false)
  }, [revalidate])
  return { reload, reloading: asking || state === 'loading' }
}

/**
 * Has the page's data read again and again while it waits for something. A payment's notice may arrive after the buyer;
 * a long change goes on by itself.
 * @param active whether there is anything to wait for
 * @param everyMs pause between two questions
 * @param times after how many questions it gives up; never, if it isn't given
 * @returns whether it gave up
 */
export function useRecheck(active: boolean, everyMs: number, times = Infinity): boolean {
  const { reload, reloading } = useReload()
  const [asked, setAsked] = useState(0)
  const over = asked >= times
  useEffect(() => {
    if (!active || over || reloading) return
    const timer = setTimeout(() => {
      setAsked(asked + 1)
      void reload()
    }, everyMs)
    return () => clearTimeout(timer)
  }, [active, over, asked, reloading, everyMs, reload])
  return active && over && !reloading
}
