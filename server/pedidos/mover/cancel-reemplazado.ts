import type { Kysely } from 'kysely'
import { interpretPago } from '#domain/pagos/pago.ts'
import { MEDIOS, type LineaPedido } from '#domain/pedidos/pedido.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { selectPagosDePedido } from '../guardar/gestion.repo.ts'
import { lockPedido, selectEventos, selectLineas, selectPedido } from '../guardar/pedidos.repo.ts'
import { movePedido } from './transition.ts'

/**
 * Cancels the unpaid card order that a new one replaces, so that its shirts can be held anew. The transaction is the
 * one that places the new one. Only an order with a shirt that is asked for again is replaced. It is so only while no
 * money can be on its way for it (specification 11).
 * @returns whether one was cancelled
 */
export async function cancelReemplazado(
  work: Work,
  { reemplaza, items }: Pick<SolicitudDePedido, 'reemplaza' | 'items'>,
): Promise<boolean> {
  if (reemplaza === undefined) return false
  const found = await selectPedido(work.tx, { token: reemplaza })
  const row = found && (await lockPedido(work.tx, found.id, work.clock()))
  if (row === undefined) return false
  const lineas = await findReemplazables(work.tx, row)
  const again = lineas.some((linea) => items.some((item) => isSameLinea(linea, item)))
  if (!again) return false
  const detalle = 'Lo reemplazó otro pedido de la misma persona.'
  const moved = await movePedido(work, row, { evento: 'reemplazar', quien: 'comprador', detalle })
  return moved.ok
}

/**
 * The lines of an order that its buyer may still order differently. There are none when it doesn't wait, or has a card
 * payment that wasn't refused, or is sent for what comes back. Nor are there when the buyer was ever told where to transfer the money.
 */
export async function findReemplazables(db: Kysely<Schema>, row: PedidoRow): Promise<LineaPedido[]> {
  if (row.estado !== 'pendiente_pago' || row.tipo === 'cambio' || MEDIOS[row.medioDePago].cobra !== 'proveedor')
    return []
  const eventos = await selectEventos(db, row.id)
  const chose = eventos.flatMap(({ evento, medio }) => (evento === 'crear' || medio === null ? [] : medio))
  if (chose.some((medio) => MEDIOS[medio].cobra === 'tienda')) return []
  const pagos = await selectPagosDePedido(db, row.id)
  const refused = pagos.every(({ estado }) => interpretPago(estado) === 'rechazado')
  return refused ? selectLineas(db, row.id) : []
}

function isSameLinea(linea: LineaPedido, item: { id: string; talle: string; modo: string }): boolean {
  return linea.productId === item.id && linea.talle === item.talle && linea.modo === item.modo
}
