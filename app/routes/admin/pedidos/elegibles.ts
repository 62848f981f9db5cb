import { TANDA_MAX } from '#domain/pedidos/gestion/tanda.ts'
import { readFiltroDePedidos } from '../../../components/admin/pedidos/filtros-pedidos.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/elegibles.ts'

/** The first orders of a filter, as many as are moved together, and how many there are. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filtro = { ...readFiltroDePedidos(url.searchParams), pagina: 1 }
  const { pedidos, total } = await context.get(shopContext).admin.pedidos.listPedidos(filtro, TANDA_MAX)
  return { pedidos, total }
}

/** Without an answer the list stays as it is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}
