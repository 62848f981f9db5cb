import type { MomentoDelCorreo } from '#domain/correo-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ParametrosPedido } from './correo.ts'
import { selectCorreosDePedido } from './correos.repo.ts'

/** Whether a mail about this moment of an order was written before. @param tx that has the order locked */
export async function wasTold(tx: Tx, pedidoId: string, momento: MomentoDelCorreo): Promise<boolean> {
  const rows = await selectCorreosDePedido(tx, pedidoId)
  return rows.some(({ parametros }) => (JSON.parse(parametros) as ParametrosPedido).momento === momento)
}
