import { data } from 'react-router'
import { parseFiltros } from '#domain/filtros.ts'
import { tiempoDeConfeccion } from '#domain/llegada.ts'
import { pageMeta } from '../components/layout/meta.ts'
import { useTienda } from '../components/layout/use-tienda.ts'
import { PantallaLista } from '../components/producto/lista/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/encargo'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Camisetas por encargo',
    description: 'Camisetas de fútbol hechas a pedido, con tu nombre y número, enviadas a todo el Uruguay.',
    tienda: matches[0].loaderData,
    path: '/encargo',
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltros(new URL(request.url).searchParams)
  try {
    return { listado: await context.get(shopContext).catalogue.listProductos('encargo', filtros) }
  } catch (error) {
    context.get(requestContext).logError(error)
    return data({ listado: null }, { status: 503 })
  }
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
