import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'

/**
 * Takes a product out that nobody has edited, ordered or bought since; its units leave the ledger. The caller moves the
 * version.
 * @param sello the product's `actualizado` as the caller knows it
 * @returns why it stays: it was edited (or is gone already), or it is part of orders
 */
export async function removeProducto(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  { id, sello, motivo }: { id: string; sello: number; motivo: string },
): Promise<'quitado' | 'editado' | 'pedido'> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ actualizado: Math.max(clock(), sello + 1) })
    .where('id', '=', id)
    .where('actualizado', '=', sello)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return 'editado'
  const linea = await tx.selectFrom('pedidoLineas').select('pedidoId').where('productId', '=', id).executeTakeFirst()
  if (linea !== undefined) {
    await tx.updateTable('products').set({ actualizado: sello }).where('id', '=', id).execute()
    return 'pedido'
  }
  const stock = await tx
    .selectFrom('productStock')
    .select(['talle', 'cantidad'])
    .where('productId', '=', id)
    .where('cantidad', '>', 0)
    .execute()
  const movimientos = stock.map(({ talle, cantidad }) => ({
    id: newId(),
    productId: id,
    talle,
    tipo: 'ajuste' as const,
    cantidad: -cantidad,
    pedidoId: null,
    motivo,
    creado: clock(),
  }))
  if (movimientos.length > 0) await tx.insertInto('stockMovimientos').values(movimientos).execute()
  await tx.deleteFrom('products').where('id', '=', id).execute()
  return 'quitado'
}
