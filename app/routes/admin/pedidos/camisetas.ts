import { shopContext } from '../../../context.ts'
import type { Route } from './+types/camisetas.ts'

const BUSCAR_MAX = 100

/** Shirts for a sale made by hand: `?buscar=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const buscar = (url.searchParams.get('buscar') ?? '').slice(0, BUSCAR_MAX)
  return { buscar, camisetas: await context.get(shopContext).admin.pedidos.searchCamisetas(buscar) }
}

/** Without an answer the sale stays on the screen, with all that was typed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}
