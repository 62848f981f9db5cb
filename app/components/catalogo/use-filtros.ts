import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filtrosToParams, parseFiltros, type Filtros } from '#domain/catalogo/filtros.ts'

/**
 * Leads to the list that the form asks for. A choice is a step that the back button undoes, but not one from before the
 * page came alive (`replace`).
 * @returns whether the form says something other than the address, and so leads to another list
 */
export type Apply = (how?: { replace?: boolean }) => boolean

/** The filters of the address. */
export function useFiltros(): Filtros {
  const { search } = useLocation()
  return useMemo(() => parseFiltros(new URLSearchParams(search)), [search])
}

/** The address of a list with these filters. */
export function listaHref(pathname: string, filtros: Filtros): string {
  const params = filtrosToParams(filtros).toString()
  return params === '' ? pathname : `${pathname}?${params}`
}

/** What makes a list another one: neither its page nor how much of a filter is shown. */
export function listaKey(filtros: Filtros): string {
  return listaHref('', { ...filtros, pagina: 1, todos: [] })
}

/** Drops all filters but the order; the list starts anew. */
export function withoutFiltros(filtros: Filtros): Filtros {
  return { ...parseFiltros(new URLSearchParams()), orden: filtros.orden }
}

/**
 * Lets the form of filters act at once, as the address would. A change leads to the new list; a new address (a chip,
 * the back button) sets the controls. The controls are the browser's own, so that several quick changes add up while a
 * list is on its way. What was chosen before the page came alive counts.
 */
export function useLiveForm(formRef: RefObject<HTMLFormElement | null>, filtros: Filtros): Apply {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const alive = useRef(false)

  useEffect(() => {
    const chosenBefore = !alive.current && apply({ replace: true })
    alive.current = true
    if (!chosenBefore) setControls(formRef.current!, filtros)
    // Only a new address sets the controls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [formRef, filtros])

  return apply

  function apply({ replace = false } = {}): boolean {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(formRef.current!)) {
      if (typeof value === 'string') params.append(name, value)
    }
    const chosen = { ...parseFiltros(params), pagina: filtros.pagina }
    if (isSameList(chosen, filtros)) return false
    if (listaKey(chosen) !== listaKey(filtros)) chosen.pagina = 1
    void navigate(listaHref(pathname, chosen), { replace, preventScrollReset: true })
    return true
  }
}

/** The form's values may stand in another order than those of an address written by hand. */
function isSameList(a: Filtros, b: Filtros): boolean {
  const [sortedA, sortedB] = [a, b].map((filtros) => filtrosToParams(filtros).toString().split('&').sort().join('&'))
  return sortedA === sortedB
}

function setControls(form: HTMLFormElement, filtros: Filtros) {
  const params = filtrosToParams(filtros)
  if (!params.has('orden')) params.set('orden', filtros.orden)
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = params.getAll(control.name).includes(control.value)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      // The field being typed in is left alone.
      if (control !== document.activeElement) control.value = params.get(control.name) ?? ''
    }
  }
}
