import { startTransition, useEffect, useState } from 'react'

/**
 * A value, once the browser has painted whatever else changed with it, so that nobody waits for the slow work that
 * depends on it. Several in a row count as one. `useDeferredValue` would often render it before the paint.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
