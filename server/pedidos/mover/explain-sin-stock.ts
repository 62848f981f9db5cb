import type { Asunto } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { selectEventos } from '../guardar/pedidos.repo.ts'

/**
 * Why the shirts of an order weren't there when its money came, for its flag: it was taken without a hold, or its hold
 * had run out.
 * @param row as it was before the money came
 */
export async function explainSinStock(tx: Tx, row: PedidoRow): Promise<Pick<Asunto, 'detalle'>> {
  if (row.estado === 'pendiente_pago') return { detalle: 'sin reserva' }
  const eventos = await selectEventos(tx, row.id)
  return { detalle: eventos.some(({ evento }) => evento === 'agotar') ? 'sin reserva' : '' }
}
