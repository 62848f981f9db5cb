import type { Kysely } from 'kysely'

/** When whoever has a session typed the password again, in milliseconds UTC; null when they only signed in. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmada', 'bigint').execute()
}
