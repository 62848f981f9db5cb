import type { Context } from 'hono'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'

/** More than any place is called. */
const LUGAR_MAX = 60

/** `GET /api/puntos?departamento=&ciudad=`: what pickup points a buyer chooses from there now (specification 39.5). */
export const getPuntos = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const { searchParams } = new URL(c.req.url)
  const lugarOf = (name: string) => (searchParams.get(name) ?? '').replaceAll('\0', '').slice(0, LUGAR_MAX)
  c.header('Cache-Control', 'no-store')
  return c.json(await shop.orders.findPuntosDe({ departamento: lugarOf('departamento'), ciudad: lugarOf('ciudad') }))
}
