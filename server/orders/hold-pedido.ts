import type { LineaPedido } from '#domain/pedido/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import { bumpVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectLineas, updatePedido } from './pedidos.repo.ts'
import { holdUnidades, insertMovimientos, releaseUnidades, unidadesDe } from './stock.repo.ts'

type Lineas = Pick<LineaPedido, 'productId' | 'talle' | 'modo'>[]

/**
 * Holds the shirts of an order, in the caller's transaction: all of its stock lines, or none.
 * @param pedido as `lockPedido` of the same transaction gave it, holding nothing
 * @returns false when they can't be had; nothing has changed then
 */
export async function holdPedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  pedido: { id: string; codigo: string },
  lineas: Lineas,
): Promise<boolean> {
  const unidades = unidadesDe(lineas)
  if (unidades.length === 0) return true
  if ((await holdUnidades(tx, unidades)).length > 0) return false
  await insertMovimientos(tx, runtime, 'retencion', unidades, pedido)
  await updatePedido(tx, pedido.id, { retiene: 1 })
  await bumpVersion(tx)
  return true
}

/**
 * Gives the shirts of an order back, which goes on waiting without a hold.
 * @param pedido as `lockPedido` of the same transaction gave it, holding its shirts
 */
export async function releasePedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  pedido: { id: string; codigo: string },
): Promise<void> {
  const { moved } = await releaseUnidades(tx, unidadesDe(await selectLineas(tx, pedido.id)))
  await insertMovimientos(tx, runtime, 'liberacion', moved, pedido)
  await updatePedido(tx, pedido.id, { retiene: 0 })
  await bumpVersion(tx)
}
