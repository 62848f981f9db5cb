import { useEffect, useRef, useState } from 'react'
import type { Faltas } from '#domain/errores.ts'

/**
 * The faults that a form shows: of the fields left, and all of them once sending was tried. Mended ones go.
 * @param todas everything wrong by now, shown or not
 * @param answer what the server said to the last try, undefined before
 */
export function useFaltas<C extends string, E extends HTMLElement = HTMLFormElement>(
  todas: Faltas<C>,
  answer?: unknown,
) {
  const form = useRef<E>(null)
  const [left, setLeft] = useState<readonly C[]>([])
  const [tries, setTries] = useState(0)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once per try and answer
  useEffect(() => focusFirstFault(form.current), [tries, answer])
  const told = left.filter((campo) => Object.hasOwn(todas, campo)).map((campo) => [campo, todas[campo]])
  return {
    /** Ref for the form, so that a try takes the focus to its first fault. */
    form,
    faltas: tries > 0 || answer !== undefined ? todas : (Object.fromEntries(told) as Faltas<C>),
    leave: (campo: C) => setLeft((now) => (now.includes(campo) ? now : [...now, campo])),
    tellAll: () => setTries((now) => now + 1),
    tellNone() {
      setLeft([])
      setTries(0)
    },
  }
}

/** Takes the focus to the first fault: a field, or what is said of the whole form if that takes it. */
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
