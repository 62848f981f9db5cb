import { fallo, type Fallo } from '#domain/errores.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { lockPedido, selectPedido } from './pedidos.repo.ts'

/**
 * Runs a change of an order in one transaction that has the order to itself.
 * @param change is given the order as it stands; what it returns is returned
 */
export async function withPedido<R>(
  runtime: Runtime,
  codigo: string,
  change: (work: Work, row: PedidoRow) => Promise<R>,
): Promise<R | Fallo<'no_encontrado', undefined>> {
  return inTransaction(runtime, async (work) => {
    const found = await selectPedido(work.tx, { codigo })
    const row = found && (await lockPedido(work.tx, found.id, work.clock()))
    return row === undefined ? fallo<'no_encontrado', undefined>('no_encontrado') : change(work, row)
  })
}
