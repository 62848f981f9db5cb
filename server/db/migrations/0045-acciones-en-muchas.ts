import { type Kysely } from 'kysely'

/**
 * Actions on many shirts lie beside the files that are brought in: what is done to which (JSON) instead of a file. The
 * admin's list finds shirts by league, team and brand.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('importaciones')
    .addColumn('accion', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const column of ['liga', 'equipo', 'marca']) {
    await db.schema.createIndex(`products_por_${column}`).on('products').columns([column, 'id']).execute()
  }
}
