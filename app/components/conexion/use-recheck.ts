import { useEffect, useState } from 'react'
import { useReload } from './use-reload.ts'

/**
 * Has the page's data read again and again while it waits for something: a payment's notice may arrive after the
 * buyer, a long change goes on by itself.
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
