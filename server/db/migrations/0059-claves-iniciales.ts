import type { Kysely } from 'kysely'

/** Whether a person's password was made by a command: it is changed before anything else is done (specification 29.29). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('clave_inicial', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
