import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { removeTalles } from '#server/stock/talles.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'

/**
 * Removes products that nobody has edited or ordered since; their units leave the ledger. The caller notes
 * what changed.
 * @param productos a hundred at most, each with its `actualizado` as the caller knows it
 * @returns by id whether it is gone, or why it stays: it was edited (or was gone already), or it is part of an order
 */
export async function removeProductos(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  productos: { id: string; sello: number }[],
  motivo: string,
): Promise<Map<string, 'quitado' | 'editado' | 'pedido'>> {
  const ids = productos.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  // Written first, so that whoever edits one at the same time waits.
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

/**
 * Takes a product out of the shop for good. Orders keep what they sold: their lines carry everything, and unpaid ones
 * are paid or end as before; what they hold is gone from the figures with the size (specification 24). Pictures that
 * nobody shows any more are cleaned up by the pictures' own work.
 * @param quien who does it, for the ledger
 */
export async function deleteProducto(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  id: string,
  quien: string,
): Promise<Resultado<null, Fallo<'producto_inexistente'>>> {
  return runtime.database.transaction(async (tx) => {
    // The product before its sizes, as an edit takes them: otherwise two could wait for each other for long.
    await tx
      .updateTable('products')
      .set((eb) => ({ actualizado: eb.ref('actualizado') }))
      .where('id', '=', id)
      .execute()
    await removeTalles(tx, runtime, [id], { tipo: 'baja', motivo: `Producto eliminado: ${quien}` })
    const { numDeletedRows } = await tx.deleteFrom('products').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) return fallo('producto_inexistente')
    await noteProductos(tx, [id])
    return ok(null)
  })
}
