import { sql, type Kysely } from 'kysely'

/** Which bank's lists a movement is in, and which mail another one is a copy of. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('movimientos_banco')
    .addColumn('firma', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('correos').addColumn('copia_de', 'text').execute()
  await sql`update correos set copia_de = (
    select min(original.id) from correos original
    where original.pedido_id = correos.pedido_id and original.parametros = correos.parametros
      and original.reenvios > 0 and original.creado < correos.creado
  ) where pedido_id is not null`.execute(db)
}
