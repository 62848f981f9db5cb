import type { CorreoDePedido } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectCorreosDePedido, updateNoMandadosToOmitido, updateSinSalirToOmitido } from './correos.repo.ts'
import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ParametrosPedido } from './correo.ts'

/** The mails of an order and how far each has got, the oldest first. */
export async function listCorreosDePedido(
  { database }: Pick<Runtime, 'database'>,
  pedidoId: string,
): Promise<CorreoDePedido[]> {
  const rows = await selectCorreosDePedido(database.read, pedidoId)
  return rows.map(({ id, para, asunto, estado, error, creado, enviado, borrado }) => ({
    id,
    para,
    asunto,
    estado,
    error,
    creado,
    enviado,
    borrado,
  }))
}

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

/** Drops what was still untold or withheld of an unpaid order: it was paid, cancelled or ran out. */
export async function omitCorreosNoMandados(tx: Tx, pedidoId: string): Promise<void> {
  await updateNoMandadosToOmitido(tx, pedidoId)
}

/** Drops what was still untold of an order's preparation: it left already. */
export async function omitPreparacion(tx: Tx, pedidoId: string): Promise<void> {
  await updateSinSalirToOmitido(tx, pedidoId, 'en_preparacion')
}
