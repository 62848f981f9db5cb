import { loadListado } from '../components/catalogo/load-listado.ts'
import { PantallaLista } from '../components/catalogo/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/stock'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export function loader({ request, context }: Route.LoaderArgs) {
  return loadListado('stock', request, context.get(shopContext), context.get(requestContext))
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  return (
    <PantallaLista modo="stock" titulo="Camisetas en stock" bajada="Listas para enviar." listado={loaderData.listado} />
  )
}
