import type { Estado, UsoDeCodigo } from '#domain/pedidos/pedido.ts'
import { efectoEnCodigo, usoAfter } from '#domain/pedidos/uso-de-codigo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { returnUso, takeUsoPaid } from './codigos.repo.ts'

/**
 * What moving an order does to the use of its code.
 * @param a the state that it goes to
 * @returns how the use stands then; whether one was taken although there was none left; and what undoes it, for an
 * order that stays
 */
export async function moveUso(
  tx: Tx,
  pedido: PedidoRow,
  a: Estado,
): Promise<{ usoDeCodigo: UsoDeCodigo; isDeMas: boolean; undo: () => Promise<void> }> {
  const { id, codigoDescuento: codigo, estado, usoDeCodigo } = pedido
  const efecto = codigo === '' ? null : efectoEnCodigo(estado, a, usoDeCodigo)
  if (efecto === 'devolver') await returnUso(tx, codigo, id)
  const isDeMas = efecto === 'tomar' && (await takeUsoPaid(tx, codigo, id, pedido))
  return {
    usoDeCodigo: usoAfter(a, usoDeCodigo),
    isDeMas,
    async undo() {
      if (efecto === 'tomar') await returnUso(tx, codigo, id)
    },
  }
}
