import type { Producto } from '#domain/producto.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'
import { toProductRows } from './product-mapping.ts'

/**
 * Writes a new product with all its lists, and the ledger's entry for each unit that it starts with. Its pictures
 * must be stored already. The caller moves the version when all is written.
 * @throws when id, slug or code is taken
 */
export async function insertProducto(
  tx: Tx,
  producto: Producto,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
): Promise<void> {
  const creado = clock()
  const rows = toProductRows(producto, { creado, actualizado: creado })
  const movimientos = rows.stock
    .filter(({ cantidad }) => cantidad > 0)
    .map(({ productId, talle, cantidad }) => ({
      id: newId(),
      productId,
      talle,
      tipo: 'carga' as const,
      cantidad,
      pedidoId: null,
      motivo: 'Alta del producto',
      creado,
    }))
  await tx.insertInto('products').values(rows.product).execute()
  if (rows.stock.length > 0) await tx.insertInto('productStock').values(rows.stock).execute()
  if (movimientos.length > 0) await tx.insertInto('stockMovimientos').values(movimientos).execute()
  if (rows.tallesEncargo.length > 0) await tx.insertInto('productTallesEncargo').values(rows.tallesEncargo).execute()
  if (rows.colores.length > 0) await tx.insertInto('productColores').values(rows.colores).execute()
  if (rows.imagenes.length > 0) await tx.insertInto('productImagenes').values(rows.imagenes).execute()
}
