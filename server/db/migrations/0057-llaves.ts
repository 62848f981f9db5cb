import type { Kysely } from 'kysely'

/** Passkeys of administrators, as the sign-in library keeps them, with since when each counts and when it was used. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('device_type', 'text', (c) => c.notNull())
    .addColumn('backed_up', 'boolean', (c) => c.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', 'timestamptz')
    // A passkey opens nothing until everybody was told of it.
    .addColumn('desde', 'bigint')
    .addColumn('usada', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_por_usuario').on('passkeys').column('user_id').execute()
}
