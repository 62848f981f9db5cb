import { readPaged } from '#server/db/read-paged.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { lockPedido, selectPorVencer, type PorVencer } from '../guardar/pedidos.repo.ts'
import { movePedido } from './transition.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'

const BATCH = 100

/**
 * Ends the orders whose hold is up: their shirts go back on hand. Each in a transaction of its own, decided again under
 * its lock. So several processes may do it at once and a payment that comes first wins. One that can't be ended is
 * logged and doesn't hold up the others.
 * @param batch how many are looked up at once
 * @returns how many this call ended
 */
export async function expirePedidos(runtime: Runtime, batch = BATCH): Promise<number> {
  const { database, clock, log } = runtime
  const now = clock()
  let ended = 0
  for await (const { id } of readPaged<PorVencer>(
    (after) => selectPorVencer(database.read, now, after, batch),
    batch,
  )) {
    try {
      if (await expirePedido(runtime, id)) ended++
    } catch (error) {
      log.error({ pedidoId: id, err: error }, 'an unpaid order could not be expired')
    }
  }
  return ended
}

async function expirePedido(runtime: Runtime, id: string): Promise<boolean> {
  const codigo = await inTransaction(runtime, async (work) => {
    const now = work.clock()
    const row = await lockPedido(work.tx, id, now)
    if (row === undefined || !isPorVencer(row, now)) return null
    return (await endPedido(work, row)) ? row.codigo : null
  })
  if (codigo !== null) runtime.log.info({ pedido: codigo }, 'order expired')
  return codigo !== null
}

/** Unpaid, and its time is up. */
export function isPorVencer({ estado, retenidoHasta }: PedidoRow, now: number): boolean {
  return estado === 'pendiente_pago' && retenidoHasta <= now
}

/** Ends an order whose hold is up, in the caller's transaction. @param row as `lockPedido` gave it */
export async function endPedido(work: Work, row: PedidoRow): Promise<boolean> {
  const detalle = 'Se terminó el plazo para pagar.'
  const moved = await movePedido(work, row, { evento: 'vencer', quien: 'sistema', detalle })
  return moved.ok
}

/** Gives the shirts of unpaid orders back when their time is up; several processes may run it. */
export function startExpiry(runtime: Runtime): Loop {
  return startLoop({
    name: 'vencimientos',
    async round() {
      await expirePedidos(runtime)
    },
    onError: (error) => runtime.log.error({ err: error }, 'unpaid orders could not be expired'),
  })
}
