import { useEffect, useRef } from 'react'

/**
 * Tells the server what only the browser knows: that a program drives it, or that it has no languages
 * (decisions: Mail, status 451).
 */
export function AutomatedField() {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const automated = navigator.webdriver === true || navigator.languages.length === 0
    ref.current!.value = automated ? '1' : ''
  }, [])
  return <input ref={ref} type="hidden" name="automated" defaultValue="" />
}
