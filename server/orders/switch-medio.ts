import type { Ajustes } from '#domain/ajustes.ts'
import type { MedioDePago } from '#domain/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { completePedido, selectEventos, selectPedido, updatePedido } from './pedidos.repo.ts'
import { queueCorreosDePedido } from './queue-correos-pedido.ts'
import { retencionDe } from './retencion.ts'
import { movePedido } from './transition.ts'

/**
 * Gives an order another way of paying, in the caller's transaction. The first time that it goes to transfer its hold
 * is that of a transfer from now on and its mail is queued; going to and fro gains no more time.
 * @param row as `lockPedido` of the same transaction gave it, with another way of paying
 * @param origin address of the shop for the link in the mail; '' leaves it to the mailer
 * @returns false when the order doesn't wait for a payment any more; nothing has changed then
 */
export async function switchMedio(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  row: PedidoRow,
  medio: MedioDePago,
  origin: string,
): Promise<boolean> {
  const eventos = await selectEventos(tx, row.id)
  const moved = await movePedido(tx, runtime, ajustes, row, {
    evento: 'cambiar_medio',
    quien: 'comprador',
    detalle: medio,
  })
  if (!moved.ok) return false

  const isFirst = !eventos.some(({ evento, detalle }) => isChoice(evento) && detalle === medio)
  const retenidoHasta = isFirst
    ? Math.max(row.retenidoHasta, runtime.clock() + retencionDe(medio, ajustes))
    : row.retenidoHasta
  await updatePedido(tx, row.id, { medioDePago: medio, retenidoHasta })
  if (medio === 'transferencia' && isFirst) {
    const changed = await selectPedido(tx, { id: row.id })
    const pedido = await completePedido(tx, changed ?? row)
    await queueCorreosDePedido(tx, runtime, ajustes, pedido, { momento: 'transferencia', origin })
  }
  return true
}

/** Events whose detail is the way of paying that was chosen. */
function isChoice(evento: string): boolean {
  return evento === 'crear' || evento === 'cambiar_medio'
}
