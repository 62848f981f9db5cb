import { data } from 'react-router'
import { isPastLastPage, parseFiltros } from '#domain/filtros.ts'
import { readTienda } from '../components/layout/head.ts'
import { headNoEncontrada } from '../components/layout/head-no-encontrada.ts'
import { headDeLista } from '../components/producto/lista/head.ts'
import { PantallaLista } from '../components/producto/lista/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { origin, logError } = context.get(requestContext)
  const filtros = parseFiltros(new URL(request.url).searchParams)
  const tienda = await readTienda(shop, origin)
  const head = headDeLista('stock', filtros, tienda)
  const listado = await shop.catalogue.listProductos('stock', filtros).catch((error: unknown) => {
    logError(error)
    return null
  })
  if (listado === null) return data({ head, listado }, { status: 503 })
  if (isPastLastPage(listado, filtros)) return data({ head: headNoEncontrada(tienda), listado }, { status: 404 })
  return { head, listado }
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
