import type { Pedido } from '#domain/pedidos/pedido.ts'
import { isPorConfirmar } from '#domain/pedidos/uso-de-codigo.ts'
import { takeEnlaceSinUso } from '#server/codigos/uso.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectRed, lockPedido, updatePedido } from '../guardar/pedidos.repo.ts'
import { GRACIA_TARJETA } from '#domain/pagos/pago.ts'

/** Far more than a whole town's buyers: past it all others would have to wait for the provider too. */
const LIMITE_POR_RED = { max: 600, ventanaMs: 60 * 60_000 }

/**
 * Counts one more link of the card provider for the network that an order came from (specification 8.22). It counts for
 * the code too that the order has no use of yet (34.32).
 * @returns false past either limit: the order waits without one
 */
export async function takeLink(runtime: Pick<Runtime, 'database' | 'clock'>, pedido: Pedido): Promise<boolean> {
  if (isPorConfirmar(pedido) && !(await takeEnlaceSinUso(runtime, pedido.codigoDescuento))) return false
  const red = await selectRed(runtime.database.read, pedido.id)
  return red === '' || (await takeFromLimit(runtime, `enlaces-de-pago:${red}`, LIMITE_POR_RED)).ok
}

/**
 * Notes where an order can be paid by card. The shirts are held at least a little longer than that.
 * @param preference `expira`: milliseconds UTC, when the provider stops taking the payment
 * @returns false when the order doesn't wait for a payment any more; nothing is noted then
 */
export async function recordPreference(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  pedidoId: string,
  { id, initPoint, expira }: { id: string; initPoint: string; expira: number },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = await lockPedido(tx, pedidoId, clock())
    if (row?.estado !== 'pendiente_pago') return false
    const retenidoHasta = Math.max(row.retenidoHasta, expira + GRACIA_TARJETA)
    await updatePedido(tx, pedidoId, { preferenceId: id, initPoint, preferenceExpira: expira, retenidoHasta })
    return true
  })
}
