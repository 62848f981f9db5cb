import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigation, Link } from 'react-router'
import type { ListadoMostrado } from '#domain/catalogo/facetas-largas.ts'
import { isPastLastPage, parseFiltros, ORDEN_ETIQUETA, ORDENES, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { plural } from '#domain/texto/plural.ts'
import { NotFoundScreen } from '../base/error-screen.tsx'
import { useTienda } from '../base/use-tienda.ts'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SinDatos } from '../productos/sin-datos.tsx'
import { filtrosAplicados } from './filtros-aplicados.ts'
import { Grilla } from './grilla.tsx'
import { PANEL_ID, PanelFiltros } from './panel-filtros.tsx'
import { listaKey, useFiltros, useLiveForm, listaHref, withoutFiltros } from './use-filtros.ts'
import { orElse } from '../conexion/or-else.ts'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { Button } from '../ui/button.tsx'

/** Fetched by the lists that are empty: most aren't. */
const SinResultados = lazy(() =>
  orElse(
    import('./sin-resultados.tsx').then((module) => module.SinResultados),
    () => <p className="font-bold">No hay camisetas con esos filtros.</p>,
  ),
)

const RESULTADOS = 'resultados'

type Props = {
  modo: Modo
  titulo: string
  bajada: string
  /** Null when it could not be read. */
  listado: ListadoMostrado | null
}

/** /stock and /encargo: the same screen in two modes (specification 2). */
export function PantallaLista({ modo, titulo, bajada, listado }: Props) {
  const { ajustes } = useTienda()
  const filtros = useFiltros()
  if (listado !== null && isPastLastPage(listado, filtros)) return <NotFoundScreen />
  return (
    <>
      <div className="encabezado">
        <PageTitle>{titulo}</PageTitle>
        <p>{`${bajada} Con tarjeta, en hasta ${ajustes.cuotas} cuotas, o por transferencia a ${ajustes.bancos.join(' o ')}.`}</p>
      </div>
      {listado === null ? <SinDatos /> : <ListaFiltrada modo={modo} filtros={filtros} listado={listado} />}
    </>
  )
}

function ListaFiltrada({ modo, filtros, listado }: { modo: Modo; filtros: Filtros; listado: ListadoMostrado }) {
  const formRef = useRef<HTMLFormElement>(null)
  const apply = useLiveForm(formRef, filtros)
  const loading = useLoading(filtros)
  const { pathname } = useLocation()
  const topRef = useScrollToTopOf(pathname + listaKey(filtros))
  const applied = filtrosAplicados(filtros).length
  return (
    <div ref={topRef} data-vacia={listado.total ? undefined : ''} className="lista">
      <a href={`#${RESULTADOS}`} className="salto max-lg:hidden">
        Saltar los filtros
      </a>
      <PanelFiltros formRef={formRef} filtros={filtros} listado={listado} apply={apply} />
      <div className="min-w-0 flex-1">
        <h2 id={RESULTADOS} tabIndex={-1} className="sr-only">
          Resultados
        </h2>
        <div className="barra-de-lista">
          <button type="button" popoverTarget={PANEL_ID} className="boton boton-sm boton-secundario lg:hidden">
            <Icon name="filtro" className="size-5" />
            <span>{`Filtros${applied > 0 ? ` (${applied})` : ''}`}</span>
          </button>
          <p role="status">
            {loading === 'lista' ? (
              <span className="animate-aparece">Cargando…</span>
            ) : (
              plural(listado.total, 'camiseta', 'camisetas')
            )}
          </p>
          <Ordenar filtros={filtros} apply={apply} />
        </div>
        <div className={applied > 0 ? 'mb-4' : ''}>
          <Chips filtros={filtros} />
        </div>
        <EnOtroModo modo={modo} filtros={filtros} listado={listado} />
        {listado.total === 0 ? (
          <Suspense>
            <SinResultados modo={modo} filtros={filtros} listado={listado} />
          </Suspense>
        ) : (
          <Grilla modo={modo} listado={listado} filtros={filtros} loading={loading} />
        )}
      </div>
    </div>
  )
}

/** Whether another list, or more of this one, is on its way. */
function useLoading(filtros: Filtros): 'lista' | 'mas' | null {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  if (location === undefined || location.pathname !== pathname) return null
  const next = parseFiltros(new URLSearchParams(location.search))
  if (next.pagina !== filtros.pagina) return next.pagina > filtros.pagina ? 'mas' : 'lista'
  // More values of a filter are on their way for the same list.
  return listaKey(next) === listaKey(filtros) ? null : 'lista'
}

/** Scrolls a new list to its first card when that is above what is seen. */
function useScrollToTopOf(lista: string) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(lista)
  useEffect(() => {
    if (before.current === lista) return
    before.current = lista
    if (ref.current!.getBoundingClientRect().top < 0) ref.current!.scrollIntoView()
  }, [lista])
  return ref
}

/** The filters in use, each with the way to take it out. Links: they work without JavaScript. */
function Chips({ filtros }: { filtros: Filtros }) {
  const { pathname } = useLocation()
  const applied = filtrosAplicados(filtros)
  if (applied.length === 0) return null
  return (
    <ul aria-label="Filtros aplicados" className="flex flex-wrap gap-2">
      {applied.map(({ key, text, without }) => (
        <li key={key} className="max-w-full">
          <Link
            to={listaHref(pathname, without)}
            preventScrollReset
            className="boton boton-sm boton-secundario ficha lg:min-h-9"
          >
            <span className="sr-only">Quitar </span>
            <span className="min-w-0">{text}</span>
            <Icon name="cerrar" className="size-4" />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            to={listaHref(pathname, withoutFiltros(filtros))}
            preventScrollReset
            className="enlace flex min-h-11 items-center px-2 lg:min-h-9"
          >
            Quitar todos
          </Link>
        </li>
      )}
    </ul>
  )
}

/**
 * Where else to look. Search and filters cover one mode, so it tells what the other one has. A search may be about one
 * of the shop's own pages (specification 19.41).
 */
function EnOtroModo({ modo, filtros, listado }: { modo: Modo; filtros: Filtros; listado: Listado }) {
  const { pagina, enOtroModo, total } = listado
  const [path, words] = modo === 'stock' ? (['/encargo', 'por encargo'] as const) : (['/stock', 'en stock'] as const)
  return (
    <>
      {pagina !== null && <Camino to={pagina.to}>{`Ir a «${pagina.texto}»`}</Camino>}
      {enOtroModo > 0 && total > 0 && (
        <Camino to={listaHref(path, { ...filtros, pagina: 1 })}>{`Ver ${enOtroModo} ${words}`}</Camino>
      )}
    </>
  )
}

function Camino({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-2">
      <Link to={to} className="enlace-suelto">
        {children}
      </Link>
    </p>
  )
}

/** The list's order; part of the form of filters, though it stands beside it. */
function Ordenar({ filtros, apply }: { filtros: Filtros; apply: () => void }) {
  return (
    <div>
      <label htmlFor="orden" className="font-angosta max-sm:sr-only">
        Ordenar por
      </label>
      <select
        id="orden"
        name="orden"
        form="form-filtros"
        defaultValue={filtros.orden}
        onChange={() => apply()}
        className="control w-auto min-w-0"
      >
        {ORDENES.map((orden) => (
          <option key={orden} value={orden}>
            {ORDEN_ETIQUETA[orden]}
          </option>
        ))}
      </select>
      <Button type="submit" form="form-filtros" size="sm" className="con-js:hidden">
        Ordenar
      </Button>
    </div>
  )
}
