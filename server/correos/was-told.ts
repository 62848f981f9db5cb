import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import { listTold } from './list-told.ts'

/** Whether a mail about this moment of an order was written before. @param tx that has the order locked */
export async function wasTold(tx: Tx, pedidoId: string, momento: MomentoDelCorreo): Promise<boolean> {
  return (await listTold(tx, [pedidoId])).some((told) => told.momento === momento)
}
