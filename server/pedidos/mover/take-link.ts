import type { Pedido } from '#domain/pedidos/pedido.ts'
import { isPorConfirmar } from '#domain/pedidos/uso-de-codigo.ts'
import { takeEnlaceSinUso } from '#server/codigos/take-enlace.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectRed } from '../guardar/pedidos.repo.ts'

/** Far more than the buyers of a whole town: past it all others would have to wait for the provider as well. */
const LIMITE_POR_RED = { max: 600, ventanaMs: 60 * 60_000 }

/**
 * Counts one more link of the card provider for the network that an order came from (specification 8.22), and for the code
 * that it has no use of yet (34.32).
 * @returns false past either limit: the order waits without one
 */
export async function takeLink(runtime: Pick<Runtime, 'database' | 'clock'>, pedido: Pedido): Promise<boolean> {
  if (isPorConfirmar(pedido) && !(await takeEnlaceSinUso(runtime, pedido.codigoDescuento))) return false
  const red = await selectRed(runtime.database.read, pedido.id)
  return red === '' || (await takeFromLimit(runtime, `enlaces-de-pago:${red}`, LIMITE_POR_RED)).ok
}
