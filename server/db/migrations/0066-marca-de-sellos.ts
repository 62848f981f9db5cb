import type { Kysely } from 'kysely'

/**
 * Since when orders are sealed is told by a file outside of the database from here on (server/pedidos/probar/marca-de-sellos.ts):
 * the start that brings a database to this point writes it just before, and nothing is sealed afterwards any more.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('sellados').execute()
}
