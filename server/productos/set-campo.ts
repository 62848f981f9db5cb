import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { toColumns } from './product-mapping.ts'
import { touchProducto } from './touch-producto.ts'

/** What can be changed right in the list. */
export type CampoCambiado = { activo: boolean } | { destacado: boolean } | { popularidad: number }

/**
 * Changes one figure or switch of a product from the list. The same change twice is done once.
 * @param quien who does it
 */
export async function setCampo(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  id: string,
  cambio: CampoCambiado,
  quien: string,
): Promise<Resultado<null, Fallo<'producto_inexistente'>>> {
  return database.transaction(async (tx) => {
    if ((await touchProducto(tx, id, quien, clock())) === null) return fallo('producto_inexistente')
    await tx.updateTable('products').set(toColumns(cambio)).where('id', '=', id).execute()
    await noteProductos(tx, [id])
    return ok(null)
  })
}
