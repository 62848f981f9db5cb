import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { CambioDeStock } from '#domain/productos/stock.ts'
import { noteStock } from '#server/cambios/note-stock.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countTalle } from './talles.ts'

/**
 * Sets the units of one size that can be bought, through the ledger. Only from the figure that was on the screen: what
 * was sold meanwhile isn't sold twice.
 * @param quien who does it, for the ledger
 * @returns `stock_cambiado` with the figure as it is now (null: no such size); `producto_inexistente`
 */
export async function adjustStock(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  productId: string,
  cambio: CambioDeStock,
  quien: string,
): Promise<Resultado<null, Fallo<'stock_cambiado', { ahora: number | null }> | Fallo<'producto_inexistente'>>> {
  return runtime.database.transaction(async (tx) => {
    const moved = await countTalle(tx, runtime, productId, cambio, `Administración: ${quien}`)
    if (!moved.ok) {
      const { ahora } = moved
      const producto = await tx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
      return producto === undefined ? fallo('producto_inexistente') : fallo('stock_cambiado', { data: { ahora } })
    }
    await noteStock(tx, [{ productId, talle: cambio.talle, antes: cambio.antes, despues: cambio.unidades }])
    return ok(null)
  })
}
