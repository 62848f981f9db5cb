import { sql, type Kysely } from 'kysely'

/** Units held of all that is on sale, and those on hand: kept by a loop, so that no order counts the others. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('existencias')
    .addColumn('nombre', 'text', (c) => c.primaryKey())
    .addColumn('retenidas', 'integer', (c) => c.notNull())
    .addColumn('disponibles', 'integer', (c) => c.notNull())
    .addColumn('sumado', 'bigint', (c) => c.notNull())
    .execute()
  const sumOf = (figura: string) => sql`(select coalesce(sum(${sql.ref(figura)}), 0) from product_stock s
    join products p on p.id = s.product_id where p.activo = 1)`
  await sql`insert into existencias (nombre, retenidas, disponibles, sumado)
    values ('tienda', ${sumOf('s.retenido')}, ${sumOf('s.cantidad')}, 0)`.execute(db)
}
