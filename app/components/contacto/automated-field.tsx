import { useEffect, useRef } from 'react'
import { isThisBrowserAutomated } from '../base/is-automated.ts'

/**
 * Tells the server what only the browser knows: that a program drives it, or that it has no languages
 * (specification 8.18).
 */
export function AutomatedField() {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    ref.current!.value = isThisBrowserAutomated() ? '1' : ''
  }, [])
  return <input ref={ref} type="hidden" name="automated" defaultValue="" />
}
