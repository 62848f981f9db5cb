import { Form, Link, useLocation } from 'react-router'
import { LARGO_DE_PAGINA, LARGOS_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import type { Elementos } from '../ui/elementos.ts'
import { SendButton } from '../ui/send-button.tsx'
import { ListaEnCamino } from './lista-en-camino.tsx'
import { useALaVista } from './use-a-la-vista.ts'

type Props = {
  /** From 1. */
  pagina: number
  paginas: number
  /** How many entries a page has, where that can be chosen. */
  largo?: LargoDePagina
  /** Id of the list, where it isn't at the start of the page. */
  ancla?: string
  /** Address of the list, where it isn't the page's own. */
  en?: string
}

/**
 * The pages of a long list: numbers, one on or back, one that is typed, and how long they are. All of it is in the
 * address beside the list's filters, and works without scripts.
 */
export function Paginacion({ pagina, paginas, largo, ancla = '', en }: Props) {
  const { pathname, search } = useLocation()
  if (paginas <= 1 && (largo ?? LARGO_DE_PAGINA) === LARGO_DE_PAGINA) return null
  const list = en ?? pathname
  const to = (page: number, filas?: number) => {
    const params = new URLSearchParams(search)
    if (page === 1) params.delete('pagina')
    else params.set('pagina', String(page))
    if (filas !== undefined) params.set('filas', String(filas))
    return { pathname: list, search: params.toString(), hash: ancla }
  }
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {paginas > 1 && (
        <>
          <p className="w-full tabular-nums xl:w-auto">{`Página ${pagina} de ${paginas}`}</p>
          <ul className="flex w-full flex-wrap gap-[3px] font-angosta text-lg tabular-nums sm:w-auto sm:gap-1">
            {numerosDePagina(pagina, paginas).map((numero, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- what is left out has no other name
              <li key={numero ?? `hueco-${index}`} className="flex min-w-11 items-center justify-center">
                {numero === null ? (
                  '…'
                ) : (
                  <Link
                    to={to(numero)}
                    aria-current={numero === pagina ? 'page' : undefined}
                    className="flex min-h-11 min-w-full items-center justify-center rounded-sm border-2 border-linea-honda px-1 hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-papel"
                  >
                    <span className="sr-only">Página </span>
                    <span>{numero}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <div className="flex gap-3">
            {pagina > 1 && <EnlaceDePagina to={to(pagina - 1)}>Anterior</EnlaceDePagina>}
            {pagina < paginas && <EnlaceDePagina to={to(pagina + 1)}>Siguiente</EnlaceDePagina>}
          </div>
          {/* The number shown is the page's own: another page, another field. */}
          <Form key={pagina} action={list + (ancla && `#${ancla}`)} className="flex items-center gap-2">
            <Filtros search={search} />
            <label htmlFor={`ir-a-${ancla}`}>Ir a la página</label>
            <input
              id={`ir-a-${ancla}`}
              name="pagina"
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={9}
              className="control w-16 px-2 text-center tabular-nums"
            />
            <SendButton text="Ir" size="sm" className="min-w-11" />
          </Form>
        </>
      )}
      {largo !== undefined && (
        <p className="flex items-center gap-2">
          <span>Por página</span>
          {LARGOS_DE_PAGINA.map((filas) => (
            <Link
              key={filas}
              to={to(1, filas)}
              aria-current={filas === largo ? 'true' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center rounded-sm border-2 border-linea-honda px-2 font-angosta text-lg tabular-nums hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-papel"
            >
              {filas}
            </Link>
          ))}
        </p>
      )}
    </nav>
  )
}

/** A list a page at a time, which fades while another one is coming to replace it. */
export function ListaPorPaginas({ children, ...pages }: Omit<Props, 'ancla' | 'en'> & { children: Elementos }) {
  return (
    <ListaEnCamino>
      <PaginaInexistente {...pages} />
      {children}
      <Paginacion {...pages} />
    </ListaEnCamino>
  )
}

/** What else the address says, for the form that asks for another page. */
function Filtros({ search }: { search: string }) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => name !== 'pagina')
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}

/**
 * Says when the address asks for a page that the list doesn't have, and which is shown instead.
 * @param pagina the one that is shown
 */
export function PaginaInexistente({ pagina, paginas }: Pick<Props, 'pagina' | 'paginas'>) {
  const asked = new URLSearchParams(useLocation().search).get('pagina')?.trim()
  const missing = asked === undefined || Number(asked) === pagina ? undefined : asked
  const said = useALaVista<HTMLParagraphElement>(missing)
  if (missing === undefined) return null
  const which = /^\d{1,9}$/.test(missing) ? missing : `«${missing.slice(0, 20)}»`
  const there = paginas === 1 ? 'la lista tiene una sola.' : `la lista tiene ${paginas}, y esta es la ${pagina}.`
  return (
    <p
      ref={said}
      role="status"
      className="border-l-4 border-celeste bg-blanco px-3 py-2 wrap-anywhere"
    >{`No hay una página ${which}: ${there}`}</p>
  )
}

function EnlaceDePagina({ to, children }: { to: { search: string; hash: string }; children: string }) {
  return (
    <Link to={to} className="boton boton-secundario boton-sm">
      {children}
    </Link>
  )
}

/** How many places fit side by side on a phone of 360 pixels, each wide enough for a thumb. */
const LUGARES = 7

/**
 * The pages of a list that are led to: first, last and those around this one, seven at most.
 * @param pagina from 1 to `paginas`
 * @returns in their order; null stands for those that are left out
 */
export function numerosDePagina(pagina: number, paginas: number): (number | null)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (paginas <= LUGARES) return range(1, paginas)
  if (pagina <= 4) return [...range(1, 5), null, paginas]
  if (pagina >= paginas - 3) return [1, null, ...range(paginas - 4, paginas)]
  return [1, null, ...range(pagina - 1, pagina + 1), null, paginas]
}

/** The page of a list that the address asks for, from 1; nonsense is the first. */
export function readPagina(params: URLSearchParams): number {
  const pagina = Number(params.get('pagina'))
  return Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1
}
