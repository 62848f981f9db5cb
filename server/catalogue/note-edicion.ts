import type { Tx } from '#server/db/connect.ts'

/** Notes who gave a product its `actualizado`, in the transaction that does. @param quien as others are told */
export async function noteEdicion(tx: Tx, productId: string, quien: string): Promise<void> {
  const { actualizado } = await tx
    .selectFrom('products')
    .select('actualizado')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  await tx.insertInto('productEdiciones').values({ productId, en: actualizado, quien }).execute()
}
