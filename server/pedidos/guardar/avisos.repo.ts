import type { Kysely } from 'kysely'
import type { AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoAvisoRow, Schema } from '#server/db/schema.ts'

export async function insertAviso(tx: Tx, row: PedidoAvisoRow): Promise<void> {
  await tx.insertInto('pedidoAvisos').values(row).execute()
}

/** Flags of some orders, dealt with or not, the oldest first. */
export function selectAvisosDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<PedidoAvisoRow[]> {
  return selectRowsOf(db, 'pedidoAvisos', pedidoIds, ['creado', 'id'])
}

/** Says how a flag was dealt with. @returns false when that was said already */
export async function closeAviso(
  tx: Tx,
  id: string,
  how: Pick<PedidoAvisoRow, 'resuelto' | 'quien' | 'autor' | 'nota'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidoAvisos')
    .set(how)
    .where('id', '=', id)
    .where('resuelto', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function toAviso({ pedidoId: _pedidoId, ...aviso }: PedidoAvisoRow): AvisoDePedido {
  return aviso
}
