import type { Estado } from '#domain/pedido/pedido.ts'
import { efectoEnCodigo } from '#domain/pedido/uso-de-codigo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { retakeUso, returnUso } from './codigos.repo.ts'

/**
 * What moving an order does to the use of its code.
 * @param a the state that it goes to
 * @returns whether the use was taken again although there was none left; and what undoes it, for an order that stays
 */
export async function moveUso(
  tx: Tx,
  pedido: PedidoRow,
  a: Estado,
): Promise<{ isDeMas: boolean; undo: () => Promise<void> }> {
  const { id, codigoDescuento: codigo, estado } = pedido
  const efecto = codigo === '' ? null : efectoEnCodigo(estado, a)
  if (efecto === 'devolver') await returnUso(tx, codigo, id)
  const isDeMas = efecto === 'retomar' && (await retakeUso(tx, codigo, id, pedido))
  return {
    isDeMas,
    async undo() {
      if (efecto === 'retomar') await returnUso(tx, codigo, id)
    },
  }
}
