import type { Kysely } from 'kysely'

/** Codes that aren't for reduced shirts. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('codigos')
    .addColumn('sin_rebajadas', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
