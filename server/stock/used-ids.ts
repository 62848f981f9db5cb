import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Ids that a new product can't have: the ledger still counts units of a product that had them, so its sums and the
 * new one's figures would disagree.
 */
export async function usedIds(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('stockMovimientos')
    .select('productId')
    .where('productId', 'in', ids)
    .groupBy(['productId', 'talle'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.sum<number>('cantidad'), '<>', 0),
        eb(sql<number>`max(case when tipo in ('carga', 'ajuste', 'baja') then 0 else 1 end)`, '=', 1),
      ]),
    )
    .execute()
  return new Set(rows.map(({ productId }) => productId))
}
