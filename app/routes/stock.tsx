import { data } from 'react-router'
import { parseFiltros } from '#domain/filtros.ts'
import { readTienda } from '../components/layout/head.ts'
import { headDeLista } from '../components/producto/lista/head.ts'
import { PantallaLista } from '../components/producto/lista/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { origin, logError } = context.get(requestContext)
  const filtros = parseFiltros(new URL(request.url).searchParams)
  const head = headDeLista('stock', filtros, await readTienda(shop, origin))
  try {
    return { head, listado: await shop.catalogue.listProductos('stock', filtros) }
  } catch (error) {
    logError(error)
    return data({ head, listado: null }, { status: 503 })
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
