import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { updatePedido } from './pedidos.repo.ts'

/**
 * Adds something that the owner must look at to an order; what it said before stays, a line each, and isn't said twice.
 * @param row as `lockPedido` of the same transaction gave it
 */
export async function addAviso(tx: Tx, row: Pick<PedidoRow, 'id' | 'aviso'>, aviso: string): Promise<void> {
  if (row.aviso.split('\n').includes(aviso)) return
  await updatePedido(tx, row.id, { aviso: row.aviso === '' ? aviso : `${row.aviso}\n${aviso}` })
}
