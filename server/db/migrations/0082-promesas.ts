import { sql, type Kysely } from 'kysely'

/** The day that an order was promised for when it was paid, and the one by which it has to leave for that. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['promesa_sale', 'promesa_llega']) {
    await db.schema.alterTable('pedidos').addColumn(column, 'integer').execute()
  }
  await sql`create index pedidos_por_salir on pedidos (estado, promesa_sale)`.execute(db)
}
