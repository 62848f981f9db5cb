import { Suspense, useState, useRef, type ReactNode, type MouseEvent } from 'react'
import type { ValorDeFaceta } from '#domain/catalogo/catalogo.ts'
import { PRIMEROS, type ListadoMostrado } from '#domain/catalogo/facetas-largas.ts'
import { FACETA_ETIQUETA, type Faceta, type Filtros, type FacetaLarga } from '#domain/catalogo/filtros.ts'
import { GRUPOS_DE_TALLES, grupoDeTalle } from '#domain/productos/grupo-de-talle.ts'
import { decadaDicha } from '#domain/productos/decada.ts'
import { plural } from '#domain/texto/plural.ts'
import { Icon } from '../ui/icon.tsx'
import { TiraColores } from '../productos/tira-colores.tsx'
import { listaHref, type Apply } from './use-filtros.ts'
import { useLocation } from 'react-router'

type Props = {
  faceta: Faceta
  listado: ListadoMostrado
  filtros: Filtros
  apply: Apply
  /** Open from the start. */
  open?: boolean
}

/** A filter with several values, each with how many shirts it would give; empty ones can't be chosen. */
export function FiltroDeFaceta({ faceta, listado, filtros, apply, open = false }: Props) {
  const elegidos = filtros[faceta]
  const shown = withElegidos(listado.facetas[faceta], elegidos)
  const whole = (filtros.todos as Faceta[]).includes(faceta)
  const toCasilla = (valor: ValorDeFaceta) => (
    <Casilla
      key={valor.valor}
      nombre={faceta}
      valor={valor}
      etiqueta={faceta === 'decada' ? decadaDicha(valor.valor) : valor.valor}
      elegido={elegidos.includes(valor.valor)}
    />
  )
  if (shown.length === 0) return null
  return (
    <GrupoDeFaceta etiqueta={FACETA_ETIQUETA[faceta]} open={open || whole || elegidos.length > 0}>
      {faceta === 'talle' ? (
        GRUPOS_DE_TALLES.map((grupo) => {
          const own = shown.filter(({ valor }) => grupoDeTalle(valor) === grupo)
          return (
            own.length > 0 && (
              <fieldset key={grupo} className="opciones">
                <legend>{grupo}</legend>
                {own.map(toCasilla)}
              </fieldset>
            )
          )
        })
      ) : faceta === 'decada' ? (
        <div className="opciones">{shown.map(toCasilla)}</div>
      ) : (
        // A scrolling list where nothing can be chosen takes the focus itself. Relative, or text for screen readers
        // alone would stand outside it and lengthen the sheet.
        <div className="valores" tabIndex={shown.some(canBeChosen) ? undefined : 0}>
          {shown.map(toCasilla)}
        </div>
      )}
      <VerTodos faceta={faceta} listado={listado} filtros={filtros} apply={apply} />
    </GrupoDeFaceta>
  )
}

/** A part of the panel that folds. It stays as the visitor left it, and comes alive after the page around it. */
export function GrupoDeFaceta({ etiqueta, open, children }: { etiqueta: string; open: boolean; children: ReactNode }) {
  const [initiallyOpen] = useState(open)
  return (
    <details open={initiallyOpen} className="grupo">
      <summary>
        <span>{etiqueta}</span>
        <Icon name="abajo" className="size-5" />
      </summary>
      <fieldset>
        <legend className="sr-only">{etiqueta}</legend>
        <Suspense>{children}</Suspense>
      </fieldset>
    </details>
  )
}

/**
 * A box to tick, and how many shirts it would give, told apart: "L (176)", "L, 176 camisetas". Sizes and decades, being
 * short words, are buttons.
 */
export function Casilla({
  nombre,
  valor: { valor, cantidad },
  etiqueta,
  elegido,
}: {
  nombre: string
  valor: ValorDeFaceta
  etiqueta: string
  elegido: boolean
}) {
  return (
    <label className={nombre === 'talle' || nombre === 'decada' ? 'opcion' : 'casilla'}>
      <input
        type="checkbox"
        name={nombre}
        value={valor}
        defaultChecked={elegido}
        disabled={cantidad === 0 && !elegido}
      />
      {nombre === 'color' && (
        <TiraColores principales={[valor]} secundarios={[]} className="h-5 max-w-5 shrink-0 border-x" />
      )}
      <span translate={nombre === 'talle' ? 'no' : undefined} className="valor">
        {etiqueta}
      </span>
      <span className="cantidad" aria-hidden="true">
        {`(${cantidad})`}
      </span>
      <span className="sr-only">{`, ${plural(cantidad, 'camiseta', 'camisetas')}`}</span>
    </label>
  )
}

function canBeChosen({ cantidad }: ValorDeFaceta): boolean {
  return cantidad > 0
}

/** A value of the address that the list doesn't know stays in the form, to be removed there. */
function withElegidos(valores: ValorDeFaceta[], elegidos: string[]): ValorDeFaceta[] {
  const unknown = elegidos.filter((elegido) => !valores.some(({ valor }) => valor === elegido))
  return [...unknown.map((valor) => ({ valor, cantidad: 0 })), ...valores]
}

const TEXTOS: Record<FacetaLarga, { todos: string; menos: string }> = {
  equipo: { todos: 'Ver todos los equipos', menos: 'Ver menos equipos' },
  liga: { todos: 'Ver todas las ligas', menos: 'Ver menos ligas' },
  marca: { todos: 'Ver todas las marcas', menos: 'Ver menos marcas' },
}

type VerTodosProps = { faceta: Faceta; listado: ListadoMostrado; filtros: Filtros; apply: Apply }

/** The way to all values of a long filter, and back to the first ones (specification 19.45). */
function VerTodos({ faceta, listado, filtros, apply }: VerTodosProps) {
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
      {/* Search engines find nothing by this link that they don't find without it. */}
      <a
        href={listaHref(pathname, { ...filtros, todos })}
        rel="nofollow"
        onClick={toggle}
        className="enlace-suelto lg:min-h-9"
      >
        {TEXTOS[larga][whole ? 'menos' : 'todos']}
      </a>
    </>
  )
}
