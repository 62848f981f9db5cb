import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { precioDeLinea, type Pedido } from '#domain/pedidos/pedido.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { NuevoPedido } from './nuevo-pedido.ts'
import { endPedido, isPorVencer } from '../mover/expire-pedidos.ts'
import { huellaDe } from './huella.ts'
import { completePedido, lockPedido, selectPedido, updatePedido } from '../guardar/pedidos.repo.ts'
import { switchMedio } from '../mover/switch-medio.ts'

/**
 * Answers a request whose key was used before: with the order that came of it. It is refused when it is about something
 * else (specification 11.4, 11.5). A buyer's order that waits for its payment takes the way of paying asked for now.
 * @returns null when no living order has the key
 */
export async function replayPedido(
  work: Work,
  { solicitud, medio, origin, aMano }: NuevoPedido,
): Promise<Resultado<Pedido, Fallo<'clave_reutilizada' | 'demasiados_pedidos', undefined>> | null> {
  const { idempotencyKey } = solicitud
  const found = await selectPedido(work.tx, { idempotencyKey })
  const row = found && (await lockPedido(work.tx, found.id, work.clock()))
  if (row === undefined) return null
  if (await isDead(work, row)) {
    await updatePedido(work.tx, row.id, { idempotencyKey: `${idempotencyKey} (${row.id})` })
    return null
  }

  const pedido = await completePedido(work.tx, row)
  const believed = solicitud.items.every((item, i) => {
    const linea = pedido.lineas[i]
    return linea !== undefined && item.unit_price === precioDeLinea(linea, medio)
  })
  if (row.huella !== huellaDe(solicitud) || !believed || solicitud.costo !== row.costoEnvio) {
    return fallo('clave_reutilizada')
  }
  if (row.medioDePago !== medio && aMano !== null) return fallo('clave_reutilizada')
  if (row.medioDePago === medio || row.estado !== 'pendiente_pago') return ok(pedido)
  const refusal = await switchMedio(work, row, medio, origin)
  if (refusal !== null) return refusal
  return ok(await completePedido(work.tx, (await selectPedido(work.tx, { idempotencyKey })) ?? row))
}

/** Whether an order gives its key up: it came to nothing, or its time is up. Who comes back later orders anew. */
async function isDead(work: Work, row: PedidoRow): Promise<boolean> {
  if (row.estado === 'vencido' || row.estado === 'cancelado' || row.estado === 'reembolsado') return true
  return isPorVencer(row, work.clock()) && (await endPedido(work, row))
}
