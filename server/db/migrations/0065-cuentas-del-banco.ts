import type { Kysely } from 'kysely'

/**
 * Which account of a bank a movement is of, and which accounts each format was said to be of. Also which rows of the
 * list aren't offered. Of what is here already nobody knows the account.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['listas_banco', 'movimientos_banco']) {
    await db.schema
      .alterTable(table)
      .addColumn('cuenta', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('listas_banco')
    .addColumn('aparte', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('formatos_banco')
    .addColumn('cuentas', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
