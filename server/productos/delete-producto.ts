import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'

/**
 * Takes a product out of the shop for good. Orders keep what they sold: their lines carry everything, and unpaid ones
 * are paid or end as before; what they hold is gone from the figures with the size (specification 24). Pictures that
 * nobody shows any more are cleaned up by the pictures' own work.
 * @param quien who does it, for the ledger
 */
export async function deleteProducto(
  { database, clock, newId }: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  id: string,
  quien: string,
): Promise<Resultado<null, Fallo<'producto_inexistente'>>> {
  return database.transaction(async (tx) => {
    // The product before its sizes, as an edit takes them: otherwise two could wait for each other for long.
    await tx
      .updateTable('products')
      .set((eb) => ({ actualizado: eb.ref('actualizado') }))
      .where('id', '=', id)
      .execute()
    const onHand = await tx
      .deleteFrom('productStock')
      .where('productId', '=', id)
      .returning(['talle', 'cantidad', 'retenido'])
      .execute()
    const { numDeletedRows } = await tx.deleteFrom('products').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) return fallo('producto_inexistente')
    const movimientos = onHand
      // What orders hold is gone as well, and the ledger says why.
      .filter(({ cantidad, retenido }) => cantidad > 0 || retenido > 0)
      .map(({ talle, cantidad }) => ({
        id: newId(),
        productId: id,
        talle,
        tipo: 'baja' as const,
        cantidad: -cantidad,
        pedidoId: null,
        motivo: `Producto eliminado: ${quien}`,
        creado: clock(),
      }))
    if (movimientos.length > 0) await tx.insertInto('stockMovimientos').values(movimientos).execute()
    await noteProductos(tx, [id])
    return ok(null)
  })
}
