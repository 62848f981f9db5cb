import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { replaceImagenes } from './change-producto.ts'

/**
 * Gives a product other pictures, if it still has the ones that are expected. The caller notes what changed.
 * @param change ids of pictures in their order: `de` as they are expected, `a` as they shall be
 * @returns the product's `actualizado` before and after; null when it has other pictures now, or is gone
 */
export async function changeImagenes(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  { id, de, a }: { id: string; de: string[]; a: string[] },
): Promise<{ antes: number; despues: number } | null> {
  // Written first: whoever edits the product at the same time waits, and is then noticed.
  await tx
    .updateTable('products')
    .set((eb) => ({ actualizado: eb.ref('actualizado') }))
    .where('id', '=', id)
    .execute()
  const product = await tx.selectFrom('products').select('actualizado').where('id', '=', id).executeTakeFirst()
  if (product === undefined) return null
  const now = await tx
    .selectFrom('productImagenes')
    .select('imagenId')
    .where('productId', '=', id)
    .orderBy('orden')
    .execute()
  if (now.map(({ imagenId }) => imagenId).join() !== de.join()) return null
  const despues = Math.max(clock(), product.actualizado + 1)
  await tx.updateTable('products').set({ actualizado: despues }).where('id', '=', id).execute()
  await replaceImagenes(tx, id, a)
  return { antes: product.actualizado, despues }
}
