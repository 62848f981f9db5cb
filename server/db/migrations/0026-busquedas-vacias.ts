import type { Kysely } from 'kysely'

/** Searches that found nothing: how often each was made on a day, and nothing of who made it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('busquedas_vacias')
    .addColumn('texto', 'text', (c) => c.notNull())
    .addColumn('dia', 'integer', (c) => c.notNull())
    .addColumn('veces', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('busquedas_vacias_pk', ['texto', 'dia'])
    .execute()
  await db.schema.createIndex('busquedas_vacias_dia').on('busquedas_vacias').column('dia').execute()
}
