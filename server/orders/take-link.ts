import { takeFromLimit } from '#server/limit.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectRed } from './pedidos.repo.ts'

/** Far more than the buyers of a whole town: past it all others would have to wait for the provider as well. */
const LIMITE_POR_RED = { max: 600, ventanaMs: 60 * 60_000 }

/**
 * Counts one more link of the card provider for the network that an order came from (specification 8.22).
 * @returns false past the limit: the order waits without one
 */
export async function takeLink(runtime: Pick<Runtime, 'database' | 'clock'>, pedidoId: string): Promise<boolean> {
  const red = await selectRed(runtime.database.read, pedidoId)
  return red === '' || (await takeFromLimit(runtime, `enlaces-de-pago:${red}`, LIMITE_POR_RED)).ok
}
