import type { CorreoDePedido } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectCorreosDePedido } from './correos.repo.ts'

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
