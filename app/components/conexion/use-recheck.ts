import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isReachable } from '../conexion/alcance.ts'

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
    let left = false
    const timer = setTimeout(async () => {
      // A failed reload would take the page away.
      const reachable = await isReachable()
      if (left) return
      setAsked(asked + 1)
      if (reachable) void revalidate()
    }, everyMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [active, over, asked, state, everyMs, revalidate])
  return active && over
}
