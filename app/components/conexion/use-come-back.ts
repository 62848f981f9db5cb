import { useEffect } from 'react'
import { isReachable } from './alcance.ts'

/** Milliseconds between two looks. */
const EVERY = 5_000

/** Loads the page anew once a shop that was out of reach answers. A page that fails while it answers is left alone. */
export function useComeBack(): void {
  useEffect(() => {
    let lost = !navigator.onLine
    const look = async () => {
      if (!(await isReachable())) lost = true
      else if (lost) location.reload()
    }
    const onTime = () => void look()
    onTime()
    const timer = setInterval(onTime, EVERY)
    addEventListener('online', onTime)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onTime)
    }
  }, [])
}
