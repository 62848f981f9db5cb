import { startTransition, useEffect, useState } from 'react'

/**
 * A value, once the browser has painted what else came with it: what hangs on it, and takes long, isn't waited for.
 * Several that come before that are one. `useDeferredValue` would render it in time, but often before the paint.
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
