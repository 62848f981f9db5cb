import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { StockMovimientoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** What an entry of the ledger says of one size; `cantidad` units, of more or fewer by its `tipo`. */
export type Movimiento = Pick<StockMovimientoRow, 'productId' | 'talle' | 'tipo' | 'cantidad'>

/** Writes the ledger's entries of a move, for this room's verbs. @param de the order that moved them; null for people */
export async function insertMovimientos(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  movimientos: Movimiento[],
  de: { pedidoId: string | null; motivo: string },
): Promise<void> {
  if (movimientos.length === 0) return
  const rows = movimientos.map((movimiento) => ({ id: newId(), ...movimiento, ...de, creado: clock() }))
  await tx.insertInto('stockMovimientos').values(rows).execute()
}

/** Erases the entries of orders whose entries add up to nothing, with the orders. */
export async function forgetMovimientosDePedidos(tx: Tx, pedidoIds: string[]): Promise<void> {
  await tx.deleteFrom('stockMovimientos').where('pedidoId', 'in', pedidoIds).execute()
}

/** Leaves the entries of orders that are erased, without saying whose they were. */
export async function keepMovimientosWithoutPedido(tx: Tx, pedidoIds: string[]): Promise<void> {
  await tx
    .updateTable('stockMovimientos')
    .set({ pedidoId: null, motivo: 'De un pedido de hace más de diez años' })
    .where('pedidoId', 'in', pedidoIds)
    .execute()
}

/**
 * Ids that a new product can't have: the ledger still counts their units. Its sums and the new one's figures would
 * disagree.
 */
export async function usedIds(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('stockMovimientos')
    .select('productId')
    .where('productId', 'in', ids)
    .groupBy(['productId', 'talle'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.sum<number>('cantidad'), '<>', 0),
        eb(sql<number>`max(case when tipo in ('carga', 'ajuste', 'baja') then 0 else 1 end)`, '=', 1),
      ]),
    )
    .execute()
  return new Set(rows.map(({ productId }) => productId))
}
