import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Gives a product a new, strictly greater `actualizado`, by which readers notice that it was edited, and notes who
 * did it. Locks the product for this transaction: whoever else wants to change it waits.
 * @param quien who edits, as others are told
 * @returns the new `actualizado`; null when there is no such product
 */
export async function touchProducto(tx: Tx, id: string, quien: string, now: number): Promise<number | null> {
  const row = await tx
    .updateTable('products')
    .set({ actualizado: sql`case when actualizado >= ${now} then actualizado + 1 else ${now} end` })
    .where('id', '=', id)
    .returning('actualizado')
    .executeTakeFirst()
  if (row === undefined) return null
  await tx.insertInto('productEdiciones').values({ productId: id, en: row.actualizado, quien }).execute()
  return row.actualizado
}
