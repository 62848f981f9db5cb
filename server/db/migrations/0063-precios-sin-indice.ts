import type { Kysely } from 'kysely'

/**
 * What a change of prices writes stands in no index. PostgreSQL then puts a row's new version beside the former one and
 * leaves all indexes alone. The admin's lists by price and by edit are sorted as they are asked for.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('products_por_precio').execute()
  await db.schema.dropIndex('products_por_actualizado').execute()
}
