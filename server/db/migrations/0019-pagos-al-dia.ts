import type { Kysely } from 'kysely'

/** When the provider last changed a payment, so that older readings are recognised; and why a payment pays nothing. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pagos')
    .addColumn('actualizado_proveedor', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('pagos')
    .addColumn('reparo', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
