import type { Producto } from '#domain/producto/producto.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'
import { insertProductos } from './insert-productos.ts'

/**
 * Writes a new product with all its lists, and the ledger's entry for each unit that it starts with. Its pictures
 * must be stored already. The caller moves the version when all is written.
 * @throws when id, slug or code is taken
 */
export async function insertProducto(
  tx: Tx,
  producto: Producto,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
): Promise<void> {
  await insertProductos(tx, [{ producto, creado: runtime.clock(), slugsAnteriores: [] }], runtime, 'Alta del producto')
}
