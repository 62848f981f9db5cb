import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ParametrosPedido } from './correo.ts'

/** Whether a mail about this moment of an order was written before. @param tx that has the order locked */
export async function wasTold(tx: Tx, pedidoId: string, momento: MomentoDelCorreo): Promise<boolean> {
  return (await listTold(tx, [pedidoId])).some((told) => told.momento === momento)
}

/** What was written to whom about an order, sent or not. */
type Told = { pedidoId: string; momento: MomentoDelCorreo; destinatario: ParametrosPedido['destinatario'] }

/** All mails about the given orders; copies that an administrator sent of one aren't mails of their own. */
async function listTold(db: Kysely<Schema>, pedidoIds: string[]): Promise<Told[]> {
  const rows = await db
    .selectFrom('correos')
    .select(['pedidoId', 'parametros'])
    .where('pedidoId', 'in', pedidoIds)
    .where('copiaDe', 'is', null)
    .execute()
  return rows.map(({ pedidoId, parametros }) => {
    const { momento, destinatario } = JSON.parse(parametros) as ParametrosPedido
    return { pedidoId: pedidoId!, momento, destinatario }
  })
}
