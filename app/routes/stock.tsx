import { data } from 'react-router'
import { parseFiltros } from '#domain/filtros.ts'
import { pageMeta } from '../components/layout/meta.ts'
import { PantallaLista } from '../components/producto/lista/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Camisetas en stock',
    description:
      'Camisetas de fútbol listas para enviar a todo el Uruguay, con tarjeta en cuotas o por transferencia con descuento.',
    tienda: matches[0].loaderData,
    path: '/stock',
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltros(new URL(request.url).searchParams)
  try {
    return { listado: await context.get(shopContext).catalogue.listProductos('stock', filtros) }
  } catch (error) {
    context.get(requestContext).logError(error)
    return data({ listado: null }, { status: 503 })
  }
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  return (
    <PantallaLista
      modo="stock"
      titulo="Camisetas en stock"
      bajada="Listas para enviar. Elegí tu talle y te mostramos solo las que podés comprar hoy."
      listado={loaderData.listado}
    />
  )
}
