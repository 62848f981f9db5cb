import { unidadesDe } from '#domain/pedidos/linea.ts'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import { noteStock } from '#server/cambios/note-stock.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { selectLineas, updatePedido, selectEventos } from '../guardar/pedidos.repo.ts'
import { holdUnidades, releaseUnidades } from '../../stock/unidades.ts'
import type { Asunto } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'

type Lineas = Pick<LineaPedido, 'productId' | 'talle' | 'modo'>[]

/**
 * Holds the shirts of an order, in the caller's transaction: all of its stock lines, or none.
 * @param pedido as `lockPedido` of the same transaction gave it, holding nothing
 * @returns false when they can't be had; nothing has changed then
 */
export async function holdPedido(work: Work, pedido: { id: string; codigo: string }, lineas: Lineas): Promise<boolean> {
  const unidades = unidadesDe(lineas)
  if (unidades.length === 0) return true
  const { missing, cifras } = await holdUnidades(work, unidades, pedido)
  if (missing.length > 0) return false
  await updatePedido(work.tx, pedido.id, { retiene: 1 })
  await noteStock(work.tx, cifras)
  return true
}

/**
 * Gives an order's shirts back; it goes on waiting without a hold.
 * @param pedido as `lockPedido` of the same transaction gave it, holding its shirts
 */
export async function releasePedido(work: Work, pedido: { id: string; codigo: string }): Promise<void> {
  const { cifras } = await releaseUnidades(work, unidadesDe(await selectLineas(work.tx, pedido.id)), pedido)
  await updatePedido(work.tx, pedido.id, { retiene: 0 })
  await noteStock(work.tx, cifras)
}

/**
 * Why the shirts of an order weren't there when its money came, for its flag. It was taken without a hold, or its hold
 * had run out.
 * @param row as it was before the money came
 */
export async function explainSinStock(tx: Tx, row: PedidoRow): Promise<Pick<Asunto, 'detalle'>> {
  if (row.estado === 'pendiente_pago') return { detalle: 'sin reserva' }
  const eventos = await selectEventos(tx, row.id)
  return { detalle: eventos.some(({ evento }) => evento === 'agotar') ? 'sin reserva' : '' }
}
