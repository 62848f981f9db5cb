import type { Kysely } from 'kysely'

/**
 * A file outside of the database tells since when orders are sealed, from here on (server/pedidos/probar/marca-de-sellos.ts). The
 * start that brings a database to this point writes it just before, and nothing is sealed afterwards any more.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('sellados').execute()
}
