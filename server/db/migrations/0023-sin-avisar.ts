import { sql, type Kysely } from 'kysely'

/**
 * Messages that no mail told the owner of yet: past the hourly limit they wait for a digest. And orders to be picked
 * up forget the street that was typed before pickup was chosen.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('mensajes')
    .addColumn('sin_avisar', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('mensajes_sin_avisar')
    .on('mensajes')
    .column('creado')
    .where(sql<boolean>`sin_avisar = 1`)
    .execute()
  await sql`
    update pedidos set calle = '', numero_puerta = '', numero_apartamento = '' where metodo = 'punto'
  `.execute(db)
}
