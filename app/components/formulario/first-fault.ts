import { useEffect, useRef } from 'react'

/** Takes the focus to what is wrong first: a field, or what is said of the whole form where that can take it. */
export function focusFirstFault(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid], [role=alert][tabindex]')?.focus()
}

/** Does so for each new answer. @returns a ref for the form */
export function useFirstFault<E extends HTMLElement = HTMLFormElement>(answer: unknown) {
  const form = useRef<E>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once per answer
  useEffect(() => focusFirstFault(form.current), [answer])
  return form
}
