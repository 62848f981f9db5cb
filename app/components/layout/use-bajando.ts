import { useEffect, useState } from 'react'

/** A finger that rests isn't still: movements of fewer pixels say nothing. */
const TREMOR = 8

/** Whether the visitor goes down the page: true from a movement downwards until the next one upwards. */
export function useBajando(): boolean {
  const [bajando, setBajando] = useState(false)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      if (Math.abs(scrollY - last) < TREMOR) return
      setBajando(scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return bajando
}
