import { Suspense, use, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Link,
  Navigate,
  redirect,
  useLocation,
  useParams,
  type ShouldRevalidateFunctionArgs,
  type MetaDescriptor,
} from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { ERRORES } from '#domain/errores.ts'
import type { Producto, Modo } from '#domain/productos/producto.ts'
import { requestContext, shopContext } from '../context.ts'
import { ErrorScreen, NotFoundScreen } from '../components/base/error-screen.tsx'
import { readTienda, buildHead, type Tienda } from '../components/base/head.ts'
import { pageMeta } from '../components/base/meta.ts'
import { useTienda, type DatosDeTienda } from '../components/base/use-tienda.ts'
import { waitForProducto, type Hallazgo } from '../components/productos/detalle/hallazgo.ts'
import { modoElegido } from '../components/productos/detalle/use-compra.ts'
import { Pendiente, DesdeLaTarjeta } from '../components/productos/detalle/pendiente.tsx'
import type { Route } from './+types/product.ts'
import { useReload } from '../components/conexion/use-reload.ts'
import { Button } from '../components/ui/button.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { Camiseta } from '../components/productos/detalle/camiseta.tsx'
import { Parecidos } from '../components/productos/detalle/parecidos.tsx'
import { saveProducto } from '../components/productos/detalle/producto-guardado.ts'
import { descripcionDe } from '#domain/productos/en-palabras.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { modosDisponibles } from '#domain/productos/disponibilidad.ts'
import { buildMigas } from '../components/base/json-ld.ts'
import { LISTAS } from '../components/catalogo/head.ts'
import { buildJsonLd } from '../components/productos/detalle/json-ld.ts'

const PARECIDOS = 4

export function meta({ loaderData, location, matches, error }: Route.MetaArgs) {
  const tienda = matches.find((match) => match?.id === 'root')?.loaderData as DatosDeTienda | undefined
  if (error) return pageMeta({ title: ERRORES.producto_no_encontrado.detail, tienda, noindex: true })
  if (loaderData === undefined || 'llegando' in loaderData) {
    return pageMeta({ title: nombreEnEstado(location.state) ?? 'Camiseta', tienda })
  }
  return loaderData.head
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { catalogue } = shop
  const found = await catalogue.findProducto(params['*'])
  if (found === null) throw data(ERRORES.producto_no_encontrado.detail, { status: 404 })
  if ('movedTo' in found) throw redirect(`/product/${found.movedTo}${queryOf(request)}`, 301)
  const { producto } = found
  const { origin, onProducto, onTarjetas } = context.get(requestContext)
  onProducto?.(producto.id)
  const { searchParams } = new URL(request.url)
  const modo = modoElegido(producto, searchParams)
  // A size that nobody makes has no page, or each one made up would be a page to keep.
  if (!isTalleDe(producto, searchParams.get('talle')))
    throw redirect(`/product/${producto.slug}${queryOf(request, 'talle')}`)
  const tienda = await readTienda(shop, origin, producto)
  const parecidos = await catalogue.listParecidos(producto, PARECIDOS)
  onTarjetas?.(parecidos)
  return {
    producto,
    parecidos,
    head: headDeProducto(producto, modo, tienda, shop.clock()),
  }
}

/** Whether a shirt has, or had, a size; true also where none is asked for. */
function isTalleDe({ stock, tallesEncargo }: Pick<Producto, 'stock' | 'tallesEncargo'>, talle: string | null): boolean {
  return talle === null || Object.hasOwn(stock, talle) || tallesEncargo.includes(talle)
}

/** The visitor's query, without the router's own names for data. @param without another name to leave out */
function queryOf(request: Request, without = ''): string {
  const { searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  searchParams.delete(without)
  return searchParams.size === 0 ? '' : `?${searchParams}`
}

/** Doesn't wait, so that the page opens at once with what the card knew (specification 2). */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return { llegando: waitForProducto(serverLoader(), params['*']) }
}

/** The mode is in the query, and the data has both. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const { state } = useLocation()
  const slug = params['*']
  const resumen = resumenEnEstado(state, slug)
  // Both ways of getting here have the same element: brought up to date, the page keeps what was chosen and typed.
  const hallazgo: Promise<Hallazgo> | Hallazgo =
    'llegando' in loaderData ? loaderData.llegando : { kind: 'encontrado', guardado: false, ...loaderData }
  return (
    <Suspense key={slug} fallback={<Pendiente producto={resumen} />}>
      <ProductoLlegando hallazgo={hallazgo} resumen={resumen} />
    </Suspense>
  )
}

type LlegandoProps = { hallazgo: Promise<Hallazgo> | Hallazgo; resumen: ProductoResumen | null }

function ProductoLlegando({ hallazgo, resumen }: LlegandoProps) {
  const found = hallazgo instanceof Promise ? use(hallazgo) : hallazgo
  const { ajustes } = useTienda()
  useEffect(() => {
    // The title was set when the page opened, before the shirt was known.
    if (found.kind === 'encontrado') document.title = `${found.producto.nombre} | ${ajustes.nombre}`
    if (found.kind === 'no_encontrado') document.title = `${ERRORES.producto_no_encontrado.detail} | ${ajustes.nombre}`
  }, [found, ajustes.nombre])
  switch (found.kind) {
    case 'encontrado':
      return <DetalleDeProducto key={found.producto.id} {...found} />
    case 'movido':
      return <Navigate to={found.to} replace />
    case 'no_encontrado':
      return <CamisetaNoEncontrada />
    case 'sin_respuesta':
      return <ProductoSinRespuesta producto={resumen} />
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <CamisetaNoEncontrada /> : <ErrorScreen error={error} />
}

/** No such shirt (specification 8). */
function CamisetaNoEncontrada() {
  const slug = useParams()['*'] ?? ''
  return (
    <NotFoundScreen title={ERRORES.producto_no_encontrado.detail}>
      <span className="block">Puede que ya no esté a la venta o que la dirección tenga un error.</span>
      <Link to={`/avisame?${new URLSearchParams({ camiseta: slug })}`} rel="nofollow" className="enlace">
        Avisame si vuelve
      </Link>
    </NotFoundScreen>
  )
}

/** The server didn't answer and nothing was kept: what the card knew stands in, else nothing does (specification 2). */
function ProductoSinRespuesta({ producto }: { producto: ProductoResumen | null }) {
  const { reload, reloading } = useReload()
  const retry = (
    <>
      <p>No pudimos conectarnos con la tienda. Revisá tu conexión y probá de nuevo.</p>
      <Button variant="primario" className="justify-self-start" disabled={reloading} onClick={() => void reload()}>
        Probar de nuevo
      </Button>
    </>
  )
  if (producto !== null) return <DesdeLaTarjeta producto={producto}>{retry}</DesdeLaTarjeta>
  return (
    <div className="grid gap-6 py-8">
      <PageTitle>{ERRORES.producto_no_encontrado.detail}</PageTitle>
      {retry}
    </div>
  )
}

type DetalleProps = {
  producto: Producto
  parecidos: ProductoResumen[]
  /** The server couldn't be reached: this is what was kept of the last visit. */
  guardado?: boolean
}

/** A shirt's page. */
function DetalleDeProducto({ producto, parecidos, guardado = false }: DetalleProps) {
  const { ajustes } = useTienda()
  useEffect(() => {
    if (!guardado) saveProducto(producto, ajustes)
  }, [producto, ajustes, guardado])

  return (
    <>
      {guardado ? (
        <Notice kind="aviso" className="mb-4">
          No pudimos conectarnos. Te mostramos la camiseta como la viste la última vez; al abrir el carrito revisamos
          precio y talles.
        </Notice>
      ) : null}
      <Camiseta producto={producto} />
      <Parecidos productos={parecidos} />
    </>
  )
}

/**
 * The head of a shirt's page (specification 20.6).
 * @param modo that the page shows
 * @param now milliseconds UTC
 */
function headDeProducto(producto: Producto, modo: Modo, tienda: Tienda, now: number): MetaDescriptor[] {
  const { ajustes, origin } = tienda
  const path = `/product/${producto.slug}`
  const lista = modosDisponibles(producto)[0] ?? 'stock'
  const grupo = buildJsonLd(producto, ajustes, { origin, now })
  return buildHead(
    {
      title: producto.nombre,
      description: descripcionDe(producto, ajustes),
      path,
      tipo: 'product',
      alt: `${producto.nombre}, con sus precios y sus talles`,
      jsonLd: [
        ...(grupo === null ? [] : [grupo]),
        buildMigas(
          [
            { name: LISTAS[lista].title, path: `/${lista}` },
            { name: producto.nombre, path },
          ],
          origin,
        ),
      ],
      more: [
        { property: 'product:price:amount', content: String(preciosDe(producto, modo, ajustes).tarjeta) },
        { property: 'product:price:currency', content: 'UYU' },
      ],
    },
    tienda,
  )
}

/** The card's summary that came with the navigation, when it is of the shirt at this address; else null. */
function resumenEnEstado(state: unknown, slug: string): ProductoResumen | null {
  const producto = (state as { producto?: Partial<ProductoResumen> } | null)?.producto
  if (producto?.slug !== slug || producto.nombre === undefined || producto.precios === undefined) return null
  return producto as ProductoResumen
}

/** The name that came with the navigation; null when none did. */
function nombreEnEstado(state: unknown): string | null {
  const estado = state as { producto?: { nombre?: unknown }; nombre?: unknown } | null
  const nombre = estado?.producto?.nombre ?? estado?.nombre
  return typeof nombre === 'string' ? nombre : null
}
