import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { removeTalles } from '#server/stock/talles.ts'

/**
 * Takes a product out of the shop for good. Orders keep what they sold: their lines carry everything, and unpaid ones
 * are paid or end as before. What they hold is gone from the figures with the size (specification 24). Pictures that
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
