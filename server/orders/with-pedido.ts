import { fallo, type Fallo } from '#domain/errores.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { lockPedido, selectPedido } from './pedidos.repo.ts'

/**
 * Runs a change of an order in one transaction that has the order to itself.
 * @param change is given the order as it stands; what it returns is returned
 */
export async function withPedido<R>(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  codigo: string,
  change: (tx: Tx, row: PedidoRow) => Promise<R>,
): Promise<R | Fallo<'no_encontrado', undefined>> {
  return database.transaction(async (tx) => {
    const found = await selectPedido(tx, { codigo })
    const row = found && (await lockPedido(tx, found.id, clock()))
    return row === undefined ? fallo<'no_encontrado', undefined>('no_encontrado') : change(tx, row)
  })
}
