import { Suspense, use, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Navigate,
  redirect,
  useLocation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { ERRORES } from '#domain/errores.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { requestContext, shopContext } from '../context.ts'
import { ErrorScreen } from '../components/base/error-screen.tsx'
import { readTienda } from '../components/base/head.ts'
import { pageMeta } from '../components/base/meta.ts'
import { useTienda, type DatosDeTienda } from '../components/base/use-tienda.ts'
import { Detalle } from '../components/productos/detalle/detalle.tsx'
import { waitForProducto, type Hallazgo } from '../components/productos/detalle/hallazgo.ts'
import { headDeProducto } from '../components/productos/detalle/head.ts'
import { modoElegido } from '../components/productos/detalle/modo-elegido.ts'
import { CamisetaNoEncontrada, SinRespuesta } from '../components/productos/detalle/camiseta-no-encontrada.tsx'
import { Pendiente } from '../components/productos/detalle/pendiente.tsx'
import { nombreEnEstado, resumenEnEstado } from '../components/productos/detalle/resumen-en-estado.ts'
import type { Route } from './+types/product.ts'

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

/** The visitor's query, without what the router adds when it asks for data. @param without another name to leave out */
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
  // The same element for both ways of getting here: brought up to date, the page keeps what was chosen and typed.
  const hallazgo: Promise<Hallazgo> | Hallazgo =
    'llegando' in loaderData ? loaderData.llegando : { kind: 'encontrado', guardado: false, ...loaderData }
  return (
    <Suspense key={slug} fallback={<Pendiente producto={resumen} />}>
      <Llegando hallazgo={hallazgo} resumen={resumen} />
    </Suspense>
  )
}

type LlegandoProps = { hallazgo: Promise<Hallazgo> | Hallazgo; resumen: ProductoResumen | null }

function Llegando({ hallazgo, resumen }: LlegandoProps) {
  const found = hallazgo instanceof Promise ? use(hallazgo) : hallazgo
  const { ajustes } = useTienda()
  useEffect(() => {
    // The title was set when the page opened, before the shirt was known.
    if (found.kind === 'encontrado') document.title = `${found.producto.nombre} | ${ajustes.nombre}`
    if (found.kind === 'no_encontrado') document.title = `${ERRORES.producto_no_encontrado.detail} | ${ajustes.nombre}`
  }, [found, ajustes.nombre])
  switch (found.kind) {
    case 'encontrado':
      return <Detalle key={found.producto.id} {...found} />
    case 'movido':
      return <Navigate to={found.to} replace />
    case 'no_encontrado':
      return <CamisetaNoEncontrada />
    case 'sin_respuesta':
      return <SinRespuesta producto={resumen} />
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <CamisetaNoEncontrada /> : <ErrorScreen error={error} />
}
