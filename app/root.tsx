import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { toPublicos } from '#domain/ajustes/ajustes.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import archivo from './assets/archivo.woff2?url'
import favicon from './assets/favicon.svg?url'
import { useCarrito } from './components/carrito/use-carrito.ts'
import { orElse } from './components/conexion/or-else.ts'
import { startWorker } from './components/conexion/start-worker.ts'
import { Aparte } from './components/layout/aparte.tsx'
import { ErrorScreen } from './components/base/error-screen.tsx'
import { Marco, MARCO_PROPIO } from './components/layout/marco.tsx'
import { Progress } from './components/layout/progress.tsx'
import type { DatosDeTienda } from './components/base/use-tienda.ts'
import { AlertProvider, useAlert } from './components/ui/alert.tsx'
import { requestContext, shopContext } from './context.ts'
import { ALIVE } from './alive.ts'
import type { Elementos } from './components/ui/elementos.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** For a page whose own head couldn't be made. */
export const meta: Route.MetaFunction = () => [{ title: 'Casakas' }]

const YEAR = new Intl.DateTimeFormat('en', { timeZone: 'America/Montevideo', year: 'numeric' })

/** What every page is given. Nothing personal: finished pages are kept and sent to everybody. */
export async function loader({ context }: Route.LoaderArgs): Promise<DatosDeTienda> {
  const shop = context.get(shopContext)
  const ajustes = await shop.readAjustes()
  return {
    ajustes: toPublicos(ajustes),
    llegadas: shop.llegadasDe(ajustes),
    medios: (await shop.payments.readMedios()).map(({ nombre }) => nombre),
    anio: Number(YEAR.format(shop.clock())),
    mode: shop.mode,
    origin: context.get(requestContext).origin,
  }
}

/** Data of the frame is the same for every page of a visit: links neither ask nor wait for it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

const AgregadoPopup = lazy(() =>
  orElse(
    import('./components/carrito/popup-de-agregado.tsx').then((module) => module.PopupDeAgregado),
    AgregadoSinVentana,
  ),
)

/** What follows adding to the cart, fetched when there is something to tell. */
function Agregado() {
  const { lastAdded, refused } = useCarrito()
  return (lastAdded ?? refused) === null ? null : (
    <Suspense>
      <AgregadoPopup />
    </Suspense>
  )
}

const CodigoDelEnlace = lazy(() =>
  orElse(
    import('./components/carrito/codigo-del-enlace.tsx').then((module) => module.CodigoDelEnlace),
    // The code is typed in the cart then.
    () => null,
  ),
)

/** A link's code, which few addresses have: fetched where one does. */
function CodigoDelEnlaceSiHay() {
  const { search } = useLocation()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's page is the same for every address
    if (search.includes('codigo=')) setAsked(true)
  }, [search])
  return (
    asked && (
      <Suspense>
        <CodigoDelEnlace />
      </Suspense>
    )
  )
}

const AvisoDeConexion = lazy(() =>
  orElse(
    import('./components/conexion/aviso-de-conexion.tsx').then((module) => module.AvisoDeConexion),
    // The network went before the notice was kept.
    () => null,
  ),
)

/** Says that the network is gone and how old the page is, fetched when there is something to tell. */
function Conexion() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => startWorker(() => setNeeded(true)), [])
  return (
    needed && (
      <Suspense>
        <AvisoDeConexion />
      </Suspense>
    )
  )
}

/** The document, with the common frame around what has none of its own. Errors are shown inside it too. */
export function Layout({ children }: { children: Elementos }) {
  const failed = useRouteError() != null
  const propio = useMatches().some(({ handle }) => handle === MARCO_PROPIO) && !failed
  useLayoutEffect(() => void dispatchEvent(new Event(ALIVE)), [])
  return (
    <html lang="es-UY">
      <head>
        <meta charSet="utf-8" />
        {/* A frame of its own sees to what a phone's edges cover, and stays below its keyboard. */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${propio ? ', viewport-fit=cover, interactive-widget=resizes-visual' : ''}`}
        />
        <meta name="theme-color" content="#f7f3e8" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-(--alto) flex-col">
        <a href="#contenido" className="salto">
          Saltar al contenido
        </a>
        <Progress />
        <AlertProvider>
          <Aparte>{!propio && <CodigoDelEnlaceSiHay />}</Aparte>
          {propio ? children : <Marco>{children}</Marco>}
          <Aparte>
            <Agregado />
          </Aparte>
          <Aparte>
            <Conexion />
          </Aparte>
        </AlertProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}

/** Says in a few words what the confirmation would, whose file didn't come. */
function AgregadoSinVentana() {
  const { lastAdded, sinGuardar, dismiss } = useCarrito()
  const alert = useAlert()
  const added = sinGuardar ? 'Está en el carrito mientras no cierres esta página' : 'Agregado al carrito'
  const message = lastAdded === null ? 'No entró: ya está en el carrito con ese talle, o el carrito está lleno' : added
  useEffect(() => alert(message, { onClose: dismiss }), [alert, message, dismiss])
  return null
}
