import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#domain/texto/plural.ts'
import { useAtajo, ATAJO_KEY } from '../base/atajo.ts'
import { ContenidoDeOpcion } from './opcion.tsx'
import { toOpciones, type Opcion } from './opcion.tsx'
import { LETRAS_MIN, sugerenciasHref, type SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import { foldTexto } from '#domain/texto/texto.ts'

type Props = {
  /** The search field, which is there first. */
  field: HTMLInputElement
  /** Id of the list, which the field refers to. */
  id: string
}

/**
 * Suggestions under the search field while somebody types: a combobox with a list (WAI-ARIA). The focus stays in the
 * field; arrows choose, Enter follows, Escape closes. The form under it goes on working as it is.
 */
export function Sugerencias({ field, id }: Props) {
  const atajo = useAtajo()
  const [texto, setTexto] = useState('')
  const [wanted, setWanted] = useState(true)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const { respuesta, pending } = useSugerencias(wanted ? texto : '')
  const opciones = respuesta === null ? [] : toOpciones(respuesta.buscar, respuesta.sugerencias)
  const active = opciones.findIndex(({ key }) => key === activeKey)
  const expanded = opciones.length > 0

  function close() {
    setWanted(false)
    setActiveKey(null)
  }

  const handleInput = useEffectEvent(() => {
    setTexto(readConsulta(field))
    setWanted(true)
    setActiveKey(null)
  })

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!expanded) {
          handleInput()
          return
        }
        // Down goes from the field to the first, from the last back to the field; up the other way round.
        const places = opciones.length + 1
        const next = (active + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places
        setActiveKey(opciones[next - 1]?.key ?? null)
        return
      }
      case 'Enter':
        if (active === -1) return
        event.preventDefault()
        listRef.current!.querySelector<HTMLElement>('[aria-selected="true"]')!.click()
        return
      case 'Escape':
        if (respuesta === null) return
        event.preventDefault()
        close()
    }
  })

  const handleSubmit = useEffectEvent(close)

  const handleFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!field.form!.contains(relatedTarget as Node | null)) close()
  })

  useEffect(() => {
    const form = field.form!
    const listeners = new AbortController()
    const { signal } = listeners
    field.addEventListener('input', () => handleInput(), { signal })
    field.addEventListener('keydown', (event) => handleKey(event), { signal })
    form.addEventListener('focusout', (event) => handleFocusOut(event), { signal })
    form.addEventListener('submit', () => handleSubmit(), { signal })
    // Words typed while this was being loaded count too.
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input'))
    return () => listeners.abort()
  }, [field])

  // The field belongs to the form, which doesn't know of this.
  useEffect(() => {
    field.setAttribute('aria-expanded', String(expanded))
    if (active === -1) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', optionId(id, active))
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [field, id, expanded, active])

  function choose({ kind }: Opcion) {
    // The whole result alone is about what was typed.
    if (kind !== 'todas') field.value = ''
    close()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {respuesta !== null && !pending ? announce(opciones) : ''}
      </p>
      {(respuesta !== null || pending) && (
        <div className="-mx-4 mt-4 -mb-4 border-t border-linea bg-papel lg:absolute lg:top-full lg:right-0 lg:m-0 lg:mt-1 lg:max-h-[calc(var(--alto)-6rem)] lg:w-[27rem] lg:overflow-y-auto lg:border-2 lg:border-tinta">
          {respuesta === null ? (
            <p className="animate-aparece p-4 text-tinta-suave">Buscando…</p>
          ) : expanded ? (
            <div
              ref={listRef}
              id={id}
              role="listbox"
              tabIndex={-1}
              aria-label="Sugerencias"
              aria-busy={pending}
              // The press leaves the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
            >
              {opciones.map((opcion, index) => (
                <Link
                  key={opcion.key}
                  id={optionId(id, index)}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  to={opcion.to}
                  state={opcion.kind === 'camiseta' ? { producto: opcion.camiseta } : undefined}
                  onClick={() => choose(opcion)}
                  className="flex min-h-12 items-center gap-3 border-linea px-4 py-1.5 not-first:border-t hover:bg-papel-hondo aria-selected:bg-tinta aria-selected:text-papel"
                >
                  <ContenidoDeOpcion opcion={opcion} />
                </Link>
              ))}
            </div>
          ) : (
            <p className="p-4">{`No encontramos nada con “${respuesta.buscar}”. Probá con el equipo, el jugador o el año.`}</p>
          )}
          {expanded && (
            <p className="flex items-baseline justify-between gap-4 border-t border-linea px-4 py-2 text-sm text-tinta-suave max-lg:hidden pointer-coarse:hidden">
              <span>{atajo ? 'Con la tecla / llegás acá desde cualquier página.' : 'La tecla / no hace nada.'}</span>
              <button type="button" className="enlace" onClick={() => saveAtajo(!atajo)}>
                {atajo ? 'Desactivarla' : 'Activarla'}
              </button>
            </p>
          )}
        </div>
      )}
    </>
  )
}

function readConsulta(field: HTMLInputElement): string {
  return field.value.replace(/\s+/g, ' ').trim()
}

function optionId(id: string, index: number): string {
  return `${id}-${index}`
}

function announce(opciones: Opcion[]): string {
  return opciones.length === 0 ? 'Sin sugerencias' : plural(opciones.length, 'sugerencia', 'sugerencias')
}

/** A shortcut without Ctrl or Alt can be turned off: dictating a word may press it (WCAG 2.1.4). */
function saveAtajo(on: boolean): void {
  try {
    localStorage.setItem(ATAJO_KEY, on ? 'si' : 'no')
    // Browsers only tell other tabs of a write.
    dispatchEvent(new Event('storage'))
  } catch {
    // Storage is full or forbidden: it stays on.
  }
}

/** Nothing is asked between two letters of somebody who types quickly. */
const PAUSE_MS = 120

type Respuesta = { buscar: string; sugerencias: SugerenciasDeBusqueda }

/**
 * What the server suggests for a search that is being typed. Only the last request counts: an earlier one is dropped.
 * @returns `null` before there is an answer and where none comes. Until the next answer it is the one for the same word
 * a letter shorter or longer
 */
function useSugerencias(buscar: string): { respuesta: Respuesta | null; pending: boolean } {
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null)
  const [settled, setSettled] = useState('')
  const enough = [...buscar].length >= LETRAS_MIN

  useEffect(() => {
    if (!enough) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      readSugerencias(buscar, controller.signal).then(
        (sugerencias) => {
          setRespuesta({ buscar, sugerencias })
          setSettled(buscar)
        },
        () => {
          // The connection is bad: the form works without suggestions.
          if (!controller.signal.aborted) setSettled(buscar)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [buscar, enough])

  const pending = enough && settled !== buscar
  const current = respuesta !== null && (pending ? isSameWord(respuesta.buscar, buscar) : respuesta.buscar === buscar)
  return { respuesta: enough && current ? respuesta : null, pending }
}

async function readSugerencias(buscar: string, signal: AbortSignal): Promise<SugerenciasDeBusqueda> {
  const response = await fetch(sugerenciasHref(buscar), { signal })
  if (!response.ok) throw new Error(`suggestions: ${response.status}`)
  return (await response.json()) as SugerenciasDeBusqueda
}

function isSameWord(a: string, b: string): boolean {
  const [foldedA, foldedB] = [foldTexto(a), foldTexto(b)]
  return foldedA.startsWith(foldedB) || foldedB.startsWith(foldedA)
}
