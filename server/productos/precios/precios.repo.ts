import type { Kysely } from 'kysely'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * Products as `p` whose prices aren't those of `ultimo`, the last entry of their history, if any.
 * @param ids of the products to look at; null for all
 */
export function selectSinAnotar(db: Kysely<Schema>, ids: string[] | null) {
  // The ids are given here too: PostgreSQL would read everybody's history for fifty products.
  const ultimos = db
    .selectFrom('productPrecios')
    .select(['productId', (eb) => eb.fn.max('en').as('en')])
    .$if(ids !== null, (query) => query.where(({ ref }) => anyOf(db, ref('productId'), ids!)))
    .groupBy('productId')
  return db
    .selectFrom('products as p')
    .leftJoin(ultimos.as('u'), 'u.productId', 'p.id')
    .leftJoin('productPrecios as ultimo', (join) =>
      join.onRef('ultimo.productId', '=', 'u.productId').onRef('ultimo.en', '=', 'u.en'),
    )
    .$if(ids !== null, (query) => query.where(({ ref }) => anyOf(db, ref('p.id'), ids!)))
    .where((eb) =>
      eb.or([
        eb('ultimo.en', 'is', null),
        ...CAMPOS_DE_PRECIO.map((campo) => eb(`ultimo.${campo}`, 'is distinct from', eb.ref(`p.${campo}`))),
      ]),
    )
}
