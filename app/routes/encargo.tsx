import { data } from 'react-router'
import { isPastLastPage, parseFiltros } from '#domain/filtros.ts'
import { tiempoDeConfeccion } from '#domain/llegada.ts'
import { readTienda } from '../components/layout/head.ts'
import { useTienda } from '../components/layout/use-tienda.ts'
import { headNoEncontrada } from '../components/layout/head-no-encontrada.ts'
import { headDeLista } from '../components/producto/lista/head.ts'
import { PantallaLista } from '../components/producto/lista/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/encargo'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { origin, logError } = context.get(requestContext)
  const filtros = parseFiltros(new URL(request.url).searchParams)
  const tienda = await readTienda(shop, origin)
  const head = headDeLista('encargo', filtros, tienda)
  const listado = await shop.catalogue.listProductos('encargo', filtros).catch((error: unknown) => {
    logError(error)
    return null
  })
  if (listado === null) return data({ head, listado }, { status: 503 })
  if (isPastLastPage(listado, filtros)) return data({ head: headNoEncontrada(tienda), listado }, { status: 404 })
  return { head, listado }
}

export default function Encargo({ loaderData }: Route.ComponentProps) {
  const { ajustes } = useTienda()
  return (
    <PantallaLista
      modo="encargo"
      titulo="Camisetas por encargo"
      bajada={`Se hacen para vos en ${tiempoDeConfeccion(ajustes)}, con el nombre y el número que quieras.`}
      listado={loaderData.listado}
    />
  )
}
