import type { LineaPedido } from '#domain/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import { bumpVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectLineas, updatePedido } from './pedidos.repo.ts'
import { holdUnidades, insertMovimientos, unidadesDe } from './stock.repo.ts'

/**
 * Holds the shirts of an order that waits, in the caller's transaction: all of its stock lines, or none.
 * @param pedido as `lockPedido` of the same transaction gave it, holding nothing
 * @returns false when they can't be had; nothing has changed then
 */
export async function holdPedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  pedido: { id: string; codigo: string },
  lineas?: LineaPedido[],
): Promise<boolean> {
  const unidades = unidadesDe(lineas ?? (await selectLineas(tx, pedido.id)))
  if (unidades.length === 0) return true
  if ((await holdUnidades(tx, unidades)).length > 0) return false
  await insertMovimientos(tx, runtime, 'retencion', unidades, pedido)
  await updatePedido(tx, pedido.id, { retiene: 1 })
  await bumpVersion(tx)
  return true
}
