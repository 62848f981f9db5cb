import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams, Link } from 'react-router'
import { plural } from '#domain/texto/plural.ts'
import { canReach } from '../components/conexion/alcance.ts'
import { paginaDeseada } from '../components/conexion/pagina-deseada.ts'
import { useCarrito } from '../components/carrito/use-carrito.ts'
import { unlistedMeta } from '../components/base/meta.ts'
import { ButtonAnchor, ButtonLink } from '../components/ui/button.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { PARAM_DE, PARAM_GUARDADA, type PaginaVista, type PreguntaVistas } from '../worker/mensajes.ts'
import { subscribeToNothing, useBrowserState } from '../components/base/use-browser-state.ts'
import { formatMomento } from '../components/conexion/momento.ts'

/** Milliseconds between two checks whether the shop answers. */
const EVERY = 5_000

export const meta = unlistedMeta('Sin conexión')

/**
 * Stands in for a page that can't be fetched and isn't kept (specification 22.31). The service worker keeps this one,
 * so the server doesn't know which page was wanted.
 */
export default function SinConexion() {
  const [params] = useSearchParams()
  const alive = useAlive()
  const deseada = alive ? paginaDeseada(params.get(PARAM_DE)) : null
  const guardada = alive && deseada !== null && params.has(PARAM_GUARDADA)
  const administra = isDeAdministracion(deseada)
  useKeptData(guardada ? deseada : null)
  useReturn(guardada ? null : deseada)

  if (guardada) {
    return (
      <p role="status" className="min-h-[60vh] py-10 text-tinta-suave">
        Abriendo lo que quedó guardado…
      </p>
    )
  }
  return (
    <div className="grid min-h-[60vh] content-start gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16">
      <div className="flex flex-col items-start gap-5">
        <p className="border-2 border-tinta px-2 font-angosta text-lg" aria-hidden="true">
          Entretiempo
        </p>
        <PageTitle>Sin conexión</PageTitle>
        <p className="max-w-prose text-lg">{explainSinConexion(deseada)}</p>
        <p className="max-w-prose">Cuando vuelva la conexión la abrimos sola.</p>
        <div className="flex flex-wrap gap-3">
          {/* A plain link: asks the server anew. */}
          <ButtonAnchor href={deseada ?? '/'} variant="primario">
            Reintentar
          </ButtonAnchor>
          {!administra && <IrAlCarrito />}
        </div>
      </div>
      {!administra && <PaginasVistas />}
    </div>
  )
}

function IrAlCarrito() {
  const { items } = useCarrito()
  return (
    <ButtonLink to="/cart">
      {items.length === 0 ? 'Ver el carrito' : `Ver el carrito (${plural(items.length, 'camiseta', 'camisetas')})`}
    </ButtonLink>
  )
}

function isDeAdministracion(pagina: string | null): boolean {
  return pagina !== null && /^\/admin(?![a-z])/.test(pagina)
}

function explainSinConexion(deseada: string | null): string {
  if (deseada !== null && /^\/(?:shipping|checkout)/.test(deseada)) {
    return 'Para hacer un pedido hace falta conexión. Tu carrito y lo que escribiste siguen guardados en este teléfono o computadora.'
  }
  if (isDeAdministracion(deseada)) return 'No pudimos traer esta página: la administración necesita conexión.'
  return 'No pudimos traer esta página y no la habías abierto antes. Tu carrito sigue acá.'
}

/** The page's data may be kept though the page isn't: the router opens it from there. */
function useKeptData(pagina: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (pagina !== null) void navigate(pagina, { replace: true })
  }, [pagina, navigate])
}

/** Opens the page that was wanted once the shop answers. */
function useReturn(pagina: string | null) {
  useEffect(() => {
    if (pagina === null) return
    const look = async () => {
      if (await canReach(pagina)) location.replace(pagina)
    }
    const onOnline = () => void look()
    const timer = setInterval(onOnline, EVERY)
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [pagina])
}

/** Whether the page has come alive; false on the server, and in the browser's first paint. */
function useAlive(): boolean {
  return useBrowserState(subscribeToNothing, isHydrated, false)
}

const isHydrated = () => true

/** The pages that were seen last, which open without the network. */
function PaginasVistas() {
  const vistas = useVistas()
  if (vistas === null || vistas.length === 0) return null
  return (
    <nav aria-labelledby="vistas" className="flex flex-col gap-3">
      <h2 id="vistas" className="font-ancha text-xl">
        Lo último que viste
      </h2>
      <ul className="border-t-2 border-tinta">
        {vistas.map(({ pagina, titulo, desde }) => (
          <li key={pagina} className="border-b border-linea">
            <Link to={pagina} className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="text-celeste-hondo underline">{titulo + filtersOf(pagina)}</span>
              <span className="font-angosta text-sm text-tinta-suave tabular-nums">{`del ${formatMomento(desde)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What tells a list from others with the same title. */
function filtersOf(pagina: string): string {
  const values = [...new URL(pagina, location.origin).searchParams]
    .filter(([name]) => name !== 'orden' && name !== 'modo')
    .map(([name, value]) => (name === 'pagina' ? `hasta la página ${value}` : value))
  return values.length === 0 ? '' : `: ${values.join(', ')}`
}

/** The pages seen last that this browser keeps; null until the worker answers, or where there is none. */
function useVistas(): PaginaVista[] | null {
  const [vistas, setVistas] = useState<PaginaVista[] | null>(null)
  useEffect(() => {
    const worker = navigator.serviceWorker?.controller
    if (!worker) return
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<PaginaVista[]>) => setVistas(data))
    port1.start()
    worker.postMessage({ kind: 'vistas' } satisfies PreguntaVistas, [port2])
    return () => port1.close()
  }, [])
  return vistas
}
