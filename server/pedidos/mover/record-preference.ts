import { GRACIA_TARJETA } from '#domain/pagos/pago.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { lockPedido, updatePedido } from '../guardar/pedidos.repo.ts'

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
