import type { Kysely } from 'kysely'

/** Addresses whose messages the owner doesn't want. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('remitentes_bloqueados')
    .addColumn('correo', 'text', (c) => c.primaryKey())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .execute()
}
