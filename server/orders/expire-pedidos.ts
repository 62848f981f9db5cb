import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Tx } from '#server/db/connect.ts'
import { readPaged } from '#server/db/read-paged.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import { lockPedido, type PorVencer, selectPorVencer } from './pedidos.repo.ts'
import { movePedido } from './transition.ts'

const BATCH = 100

/**
 * Ends the orders whose hold is up: their shirts go back on hand. Each in a transaction of its own, decided again
 * under its lock, so that several processes may do it at once and a payment that comes first wins. One that can't be
 * ended is logged and doesn't keep the others.
 * @param batch how many are looked up at once
 * @returns how many this call ended
 */
export async function expirePedidos(runtime: Runtime, batch = BATCH): Promise<number> {
  const { database, clock, log } = runtime
  const ajustes = await readAjustes(runtime)
  const now = clock()
  let ended = 0
  for await (const { id } of readPaged<PorVencer>(
    (after) => selectPorVencer(database.read, now, after, batch),
    batch,
  )) {
    try {
      if (await expirePedido(runtime, ajustes, id)) ended++
    } catch (error) {
      log.error({ pedidoId: id, err: error }, 'an unpaid order could not be expired')
    }
  }
  return ended
}

async function expirePedido(runtime: Runtime, ajustes: Ajustes, id: string): Promise<boolean> {
  const { database, clock, log } = runtime
  const codigo = await database.transaction(async (tx) => {
    const row = await lockPedido(tx, id, clock())
    if (row === undefined || !isPorVencer(row, clock())) return null
    return (await endPedido(tx, runtime, ajustes, row)) ? row.codigo : null
  })
  if (codigo !== null) log.info({ pedido: codigo }, 'order expired')
  return codigo !== null
}

/** Unpaid, and its time is up. */
export function isPorVencer({ estado, retenidoHasta }: PedidoRow, now: number): boolean {
  return estado === 'pendiente_pago' && retenidoHasta <= now
}

/** Ends an order whose hold is up, in the caller's transaction. @param row as `lockPedido` gave it */
export async function endPedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  row: PedidoRow,
): Promise<boolean> {
  const detalle = 'Se terminó el plazo para pagar.'
  const moved = await movePedido(tx, runtime, ajustes, row, { evento: 'vencer', quien: 'sistema', detalle })
  return moved.ok
}
