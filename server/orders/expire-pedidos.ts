import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { lockPedido, selectPorVencer } from './pedidos.repo.ts'
import { movePedido } from './transition.ts'

const BATCH = 100

/**
 * Ends the orders whose hold is up: their shirts go back on hand. Each in a transaction of its own, decided again
 * under its lock, so that several processes may do it at once and a payment that comes first wins.
 * @returns how many this call ended; call it again when it was many
 */
export async function expirePedidos(runtime: Runtime): Promise<number> {
  const { database, clock, log } = runtime
  let ended = 0
  for (const id of await selectPorVencer(database.read, clock(), BATCH)) {
    const codigo = await database.transaction(async (tx) => {
      const row = await lockPedido(tx, id, clock())
      if (row === undefined || !isPorVencer(row, clock())) return null
      return (await endPedido(tx, runtime, row)) ? row.codigo : null
    })
    if (codigo === null) continue
    ended++
    log.info({ pedido: codigo }, 'order expired')
  }
  return ended
}

/** Unpaid, and its time is up. */
export function isPorVencer({ estado, retenidoHasta }: PedidoRow, now: number): boolean {
  return estado === 'pendiente_pago' && retenidoHasta <= now
}

/** Ends an order whose hold is up, in the caller's transaction. @param row as `lockPedido` gave it */
export async function endPedido(tx: Tx, runtime: Pick<Runtime, 'clock' | 'newId'>, row: PedidoRow): Promise<boolean> {
  const detalle = 'Se terminó el plazo para pagar.'
  const moved = await movePedido(tx, runtime, row, { evento: 'vencer', quien: 'sistema', detalle })
  return moved.ok
}
