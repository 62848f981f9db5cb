import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Asks the server again how an order stands: its payment's notice may arrive after the buyer.
 * @param active whether there is anything to wait for
 * @param everyMs pause between two questions
 * @param times after how many questions it gives up
 * @returns whether it gave up
 */
export function useRecheck(active: boolean, everyMs: number, times: number): boolean {
  const { revalidate, state } = useRevalidator()
  const [asked, setAsked] = useState(0)
  const over = asked >= times
  useEffect(() => {
    if (!active || over || state !== 'idle') return
    const timer = setTimeout(() => {
      setAsked((count) => count + 1)
      void revalidate()
    }, everyMs)
    return () => clearTimeout(timer)
  }, [active, over, state, everyMs, revalidate])
  return active && over
}
