import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Listado, ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { PRODUCTOS_POR_PAGINA, paginasCercanas, paginasDe, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { TarjetaProducto } from '../productos/tarjeta-producto.tsx'
import { TarjetaVacia } from '../productos/tarjeta-vacia.tsx'
import { orElse } from '../conexion/or-else.ts'
import { useAdd } from './use-add.tsx'
import { listaHref, listaKey } from './use-filtros.ts'

/** Fetched by the searches that find next to nothing. */
const SeguirBuscando = lazy(() =>
  orElse(
    import('./sin-resultados.tsx').then((module) => module.SeguirBuscando),
    () => null,
  ),
)

const SIZES = '(min-width: 80rem) 16rem, (min-width: 64rem) 22vw, (min-width: 40rem) 30vw, 46vw'

/** Cards seen without scrolling on a phone. */
const PRIORITY_CARDS = 2

type Props = {
  modo: Modo
  listado: Listado
  filtros: Filtros
  /** `lista`: another list is on its way; `mas`: more of this one. */
  loading: 'lista' | 'mas' | null
}

/** The cards, and the link to more of them. */
export function Grilla({ modo, listado: { productos: own, total, masAmplia }, filtros, loading }: Props) {
  const { pathname } = useLocation()
  const { pagina } = filtros
  const toPagina = (other: number) => listaHref(pathname, { ...filtros, pagina: other })
  const lista = pathname + listaKey(filtros)
  const { desde, productos } = joinPaginas(lista, pagina, own)
  const { onAgregar, popup } = useAdd()
  const gridRef = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number | null>(null)
  const rest = total - pagina * PRODUCTOS_POR_PAGINA

  // The link to more may be gone: the first of the new cards takes its focus.
  useEffect(() => {
    const before = shownBefore.current
    if (before === null || productos.length <= before) return
    shownBefore.current = null
    const card = gridRef.current!.children[before]
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [productos.length])

  return (
    <>
      {desde > 1 && (
        <Link to={toPagina(desde - 1)} rel="prev" className="boton boton-secundario mb-4">
          Ver las anteriores
        </Link>
      )}
      <ul
        ref={gridRef}
        // A new list gets cards of its own: any that moved would count as layout shift.
        key={lista}
        aria-busy={loading !== null}
        className={`grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4 ${loading === 'lista' ? '[&_picture]:animate-apaga' : ''}`}
      >
        {productos.map((producto, index) => (
          <li key={producto.id}>
            <TarjetaProducto
              producto={producto}
              modo={modo}
              talle={theOne(producto.talles.filter((talle) => filtros.talle.includes(talle)))}
              onAgregar={onAgregar}
              sizes={SIZES}
              priority={index < PRIORITY_CARDS}
            />
          </li>
        ))}
        {masAmplia !== null && (
          <Suspense>
            <SeguirBuscando masAmplia={masAmplia} />
          </Suspense>
        )}
        {loading === 'mas' &&
          Array.from({ length: Math.min(rest, PRODUCTOS_POR_PAGINA) }, (_, index) => (
            <li key={index} aria-hidden="true">
              <TarjetaVacia />
            </li>
          ))}
      </ul>
      {rest > 0 && (
        <div className="mt-8 flex justify-center">
          <Link
            to={toPagina(pagina + 1)}
            rel="next"
            replace
            preventScrollReset
            onClick={() => {
              shownBefore.current = productos.length
            }}
            className="boton boton-secundario flex-col gap-0 px-8 py-2"
          >
            <span>{loading === 'mas' ? 'Cargando…' : 'Cargar más'}</span>
            <span className="text-sm font-normal">{rest === 1 ? 'queda 1' : `quedan ${rest}`}</span>
          </Link>
        </div>
      )}
      <noscript>
        {/* Left out of the browser's scripts, which never show it. */}
        {import.meta.env.SSR && <Paginas pagina={pagina} total={total} toPagina={toPagina} />}
      </noscript>
      {popup}
    </>
  )
}

/** The size, when the filter leaves just one; of several, one is still to be chosen. */
function theOne(talles: string[]): string | undefined {
  return talles.length === 1 ? talles[0] : undefined
}

type PaginasProps = { pagina: number; total: number; toPagina: (pagina: number) => string }

/** Pages of a list by their numbers, for browsers without JavaScript and for machines that follow links. */
function Paginas({ pagina, total, toPagina }: PaginasProps) {
  const numbers = paginasCercanas(pagina, paginasDe(total))
  if (numbers.length < 2) return null
  return (
    <nav aria-label="Páginas" className="mt-6">
      <ul className="flex flex-wrap justify-center gap-2">
        {numbers.map((number) => (
          <li key={number}>
            <a
              href={toPagina(number)}
              aria-current={number === pagina ? 'page' : undefined}
              className={`boton boton-sm ${number === pagina ? 'boton-primario' : 'boton-secundario'}`}
            >
              <span className="sr-only">Página </span>
              <span>{number}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PaginasJuntas = Record<number, ProductoResumen[]>

/** The pages of one list that this tab has seen: going back to it shows as many again. */
let seen: { lista: string; paginas: PaginasJuntas } = { lista: '', paginas: {} }

/**
 * What "Cargar más" adds to: a page of a list after the seen ones before it. A page opened directly, or without
 * JavaScript, stands alone.
 * @param lista the list's address without its page
 * @param productos the page's own
 * @returns all that is to be shown, and the page that it begins with
 */
function joinPaginas(lista: string, pagina: number, productos: ProductoResumen[]) {
  // The server's pages are everybody's: nothing is remembered there.
  if (import.meta.env.SSR) return { desde: pagina, productos }
  if (seen.lista !== lista) seen = { lista, paginas: {} }
  const { paginas } = seen
  paginas[pagina] = productos
  let desde = pagina
  let joined = productos
  while (paginas[desde - 1]) {
    const later = new Set(joined.map(({ id }) => id))
    // Sales meanwhile move the others up a place: one of them may be on both pages.
    joined = [...paginas[--desde]!.filter(({ id }) => !later.has(id)), ...joined]
  }
  return { desde, productos: joined }
}
