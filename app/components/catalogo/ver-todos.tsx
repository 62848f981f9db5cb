import { useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { PRIMEROS, type ListadoMostrado } from '#domain/catalogo/facetas-largas.ts'
import type { Faceta, FacetaLarga, Filtros } from '#domain/catalogo/filtros.ts'
import { listaHref, type Apply } from './use-filtros.ts'

const TEXTOS: Record<FacetaLarga, { todos: string; menos: string }> = {
  equipo: { todos: 'Ver todos los equipos', menos: 'Ver menos equipos' },
  liga: { todos: 'Ver todas las ligas', menos: 'Ver menos ligas' },
  marca: { todos: 'Ver todas las marcas', menos: 'Ver menos marcas' },
}

type Props = { faceta: Faceta; listado: ListadoMostrado; filtros: Filtros; apply: Apply }

/** The way to all values of a long filter, and back to the first ones (specification 19.45). */
export function VerTodos({ faceta, listado, filtros, apply }: Props) {
  const { pathname } = useLocation()
  const boxRef = useRef<HTMLInputElement>(null)
  if (!(faceta in TEXTOS)) return null
  const larga = faceta as FacetaLarga
  const whole = filtros.todos.includes(larga)
  if (whole ? listado.facetas[faceta].length <= PRIMEROS : !listado.cortadas.includes(larga)) return null

  const todos = whole ? filtros.todos.filter((other) => other !== larga) : [...filtros.todos, larga]

  /** In place, by the form: what was chosen a moment ago may not be in the address yet. */
  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    boxRef.current!.checked = !whole
    apply({ replace: true })
  }

  return (
    <>
      {/* Says so to the form, with scripts and without. */}
      <input ref={boxRef} type="checkbox" name="todos" value={larga} defaultChecked={whole} hidden />
      {/* It leads search engines to nothing that they don't find without it. */}
      <a
        href={listaHref(pathname, { ...filtros, todos })}
        rel="nofollow"
        onClick={toggle}
        className="enlace inline-flex min-h-11 items-center lg:min-h-9"
      >
        {TEXTOS[larga][whole ? 'menos' : 'todos']}
      </a>
    </>
  )
}
