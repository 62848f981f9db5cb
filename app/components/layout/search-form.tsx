import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { isAtajo, useAtajo } from '../base/atajo.ts'
import type { Elementos } from '../ui/elementos.ts'

/**
 * Searches the shirts in stock. A plain form: it works without JavaScript. Suggestions are loaded on the first focus,
 * for those who search. Until they come, or where they don't, the form works as it is.
 */
export function SearchForm({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const searched = /^\/(stock|encargo)$/.test(pathname) ? (new URLSearchParams(search).get('buscar') ?? '') : ''
  const id = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  const atajo = useAtajo()
  const [sugerencias, setSugerencias] = useState<Elementos>(null)

  const load = useCallback(() => {
    import('../busqueda/sugerencias.tsx').then(
      ({ Sugerencias }) => setSugerencias(<Sugerencias field={fieldRef.current!} id={id} />),
      () => {},
    )
  }, [id])

  // A new list sets the field; what is being typed is left alone.
  const shown = useRef(searched)
  useEffect(() => {
    const field = fieldRef.current!
    if (shown.current !== searched && field !== document.activeElement) field.value = searched
    shown.current = searched
  }, [searched])

  useEffect(() => {
    // Somebody has been typing since before the page came alive.
    if (document.activeElement === fieldRef.current) load()
    const lead = (event: KeyboardEvent) => {
      // Only one of the two fields, the phone's or the desktop's, is visible.
      const field = fieldRef.current!
      if (!isAtajo(event) || !field.offsetParent) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [load])

  return (
    <Form action="/stock" role="search" className={`relative ${className}`} onFocus={load} onInput={load}>
      <div className="flex">
        <input
          ref={fieldRef}
          role="combobox"
          aria-expanded={false}
          aria-controls={id}
          aria-autocomplete="list"
          autoComplete="off"
          name="buscar"
          defaultValue={searched}
          maxLength={80}
          enterKeyHint="search"
          aria-label="Equipo, jugador o año"
          placeholder="Ej.: Peñarol de los 80"
          aria-keyshortcuts={atajo ? '/' : undefined}
          className="control min-w-0 flex-1 rounded-r-none border-r-0 border-tinta"
        />
        {atajo && (
          <kbd className="atajo" aria-hidden="true">
            /
          </kbd>
        )}
        <button
          type="submit"
          className="boton boton-sm shrink-0 rounded-l-none bg-tinta text-papel hover:bg-celeste-hondo"
        >
          <Icon name="buscar" className="size-5" />
          <span className="sr-only">Buscar</span>
        </button>
      </div>
      {sugerencias}
    </Form>
  )
}
