import { sql, type Kysely } from 'kysely'

/** What its maker asked for a made-to-order shirt, and those of which nobody said so yet. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pedido_encargos')
    .addColumn('costo', 'integer', (c) => c.check(sql`costo >= 0`))
    .execute()
  await sql`create index pedido_encargos_sin_costo on pedido_encargos (pedida) where costo is null`.execute(db)
}
