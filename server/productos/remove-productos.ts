import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { removeTalles } from '#server/stock/talles.ts'

/**
 * Removes products that nobody has edited or ordered since; their units leave the ledger. The caller notes
 * what changed.
 * @param productos a hundred at most, each with its `actualizado` as the caller knows it
 * @returns by id whether it is gone, or why it stays: edited (or gone already), or part of an order
 */
export async function removeProductos(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  productos: { id: string; sello: number }[],
  motivo: string,
): Promise<Map<string, 'quitado' | 'editado' | 'pedido'>> {
  const ids = productos.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  // The products are written first, so that whoever edits one at the same time waits.
  const now = await tx
    .updateTable('products')
    .set((eb) => ({ actualizado: eb.ref('actualizado') }))
    .where('id', 'in', ids)
    .returning(['id', 'actualizado'])
    .execute()
  const sellos = new Map(now.map(({ id, actualizado }) => [id, actualizado]))
  const lineas = await tx
    .selectFrom('pedidoLineas')
    .select('productId')
    .where('productId', 'in', ids)
    .distinct()
    .execute()
  const pedidos = new Set(lineas.map(({ productId }) => productId))
  const outcomes = new Map(
    productos.map(({ id, sello }) => [
      id,
      sellos.get(id) !== sello ? ('editado' as const) : pedidos.has(id) ? ('pedido' as const) : ('quitado' as const),
    ]),
  )
  const removed = ids.filter((id) => outcomes.get(id) === 'quitado')
  if (removed.length === 0) return outcomes
  await removeTalles(tx, runtime, removed, { tipo: 'ajuste', motivo })
  await tx.deleteFrom('products').where('id', 'in', removed).execute()
  return outcomes
}
