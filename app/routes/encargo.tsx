import { tiempoDeConfeccion } from '#domain/envios/llegada.ts'
import { useTienda } from '../components/base/use-tienda.ts'
import { loadListado } from '../components/catalogo/load-listado.ts'
import { PantallaLista } from '../components/catalogo/pantalla-lista.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/encargo'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export function loader({ request, context }: Route.LoaderArgs) {
  return loadListado('encargo', request, context.get(shopContext), context.get(requestContext))
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
