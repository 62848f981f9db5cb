import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Sizes of active products that have none left but had some since `desde` (milliseconds UTC), the latest first. */
export function selectAgotados(
  db: Kysely<Schema>,
  desde: number,
  limit: number,
): Promise<{ id: string; nombre: string; talle: string }[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('stockMovimientos')
        .select(['productId', 'talle'])
        .select((inner) => inner.fn.max('creado').as('ultimo'))
        .where('creado', '>=', desde)
        // Taken by a hold or by a recount; a product that was loaded without units never had any.
        .where('tipo', 'in', ['retencion', 'ajuste'])
        .groupBy(['productId', 'talle'])
        .as('movidos'),
    )
    .innerJoin('productStock', (join) =>
      join.onRef('productStock.productId', '=', 'movidos.productId').onRef('productStock.talle', '=', 'movidos.talle'),
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
}
