import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Sizes of active products that have none left but had some since `desde` (milliseconds UTC), the latest first. */
export function selectAgotados(
  db: Kysely<Schema>,
  desde: number,
  limit: number,
): Promise<{ id: string; nombre: string; talle: string }[]> {
  return (
    db
      // Materialised: else SQLite goes through all movements ever, since those are in the order to group them by.
      .with(
        (recientes) => recientes('recientes').materialized(),
        (eb) =>
          eb
            .selectFrom('stockMovimientos')
            .select(['productId', 'talle', 'creado'])
            .where('creado', '>=', desde)
            // Holds and recounts take units; a product loaded without any never had some. The same condition is in the
            // index.
            .where(sql<boolean>`tipo in ('retencion', 'ajuste')`),
      )
      .with('movidos', (eb) =>
        eb
          .selectFrom('recientes')
          .select(['productId', 'talle'])
          .select((inner) => inner.fn.max('creado').as('ultimo'))
          .groupBy(['productId', 'talle']),
      )
      .selectFrom('movidos')
      .innerJoin('productStock', (join) =>
        join
          .onRef('productStock.productId', '=', 'movidos.productId')
          .onRef('productStock.talle', '=', 'movidos.talle'),
      )
      .innerJoin('products', 'products.id', 'movidos.productId')
      .select(['products.id', 'products.nombre', 'movidos.talle'])
      .where('productStock.cantidad', '=', 0)
      .where('products.activo', '=', 1)
      .orderBy('movidos.ultimo', 'desc')
      .orderBy('products.nombre')
      .orderBy('movidos.talle')
      .limit(limit)
      .execute()
  )
}
