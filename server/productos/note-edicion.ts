import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'

/** Notes who gave products their `actualizado`, in the same transaction. @param quien as others are told */
export async function noteEdicion(tx: Tx, productIds: string[], quien: string): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('productEdiciones')
    .columns(['productId', 'en', 'quien'])
    .expression(
      tx
        .selectFrom('products')
        .select((eb) => ['id', 'actualizado', eb.val(quien).as('quien')])
        .where((eb) => anyOf(tx, eb.ref('id'), productIds)),
    )
    .execute()
}
