import type { Kysely } from 'kysely'
import { CAMPOS_DE_PRECIO } from '#domain/producto/precio.ts'
import type { Schema } from '#server/db/schema.ts'

/** Products whose prices aren't those of the last entry of their history, as `p`; that entry, if any, is `ultimo`. */
export function selectSinAnotar(db: Kysely<Schema>) {
  return db
    .selectFrom('products as p')
    .leftJoin('productPrecios as ultimo', (join) =>
      join.onRef('ultimo.productId', '=', 'p.id').on('ultimo.en', '=', (eb) =>
        eb
          .selectFrom('productPrecios as todos')
          .select((e) => e.fn.max('todos.en').as('en'))
          .whereRef('todos.productId', '=', 'p.id'),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('ultimo.en', 'is', null),
        ...CAMPOS_DE_PRECIO.map((campo) => eb(`ultimo.${campo}`, 'is distinct from', eb.ref(`p.${campo}`))),
      ]),
    )
}
