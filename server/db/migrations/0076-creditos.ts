import { sql, type Kysely } from 'kysely'

/** Credit that shirts left that came back, and the orders that are paid with it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('creditos')
    .addColumn('codigo', 'text', (c) => c.primaryKey())
    .addColumn('devolucion_id', 'text', (c) => c.notNull().unique().references('devoluciones.id'))
    .addColumn('monto', 'integer', (c) => c.notNull().check(sql`monto > 0`))
    .addColumn('vence', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('pedidos')
    .addColumn('credito', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`create index pedidos_con_credito on pedidos (credito) where credito <> ''`.execute(db)
}
