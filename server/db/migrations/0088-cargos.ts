import type { Kysely } from 'kysely'

/** What the card provider keeps of a payment, and when the rest can be used. Of payments from before nothing is known. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['neto_recibido', 'total_pagado', 'cuota'] as const)
    await db.schema.alterTable('pagos').addColumn(column, 'integer').execute()
  await db.schema.alterTable('pagos').addColumn('se_libera', 'bigint').execute()
  await db.schema
    .alterTable('pagos')
    .addColumn('liberado', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('pago_cargos')
    .addColumn('pago_id', 'text', (c) => c.notNull().references('pagos.id'))
    .addColumn('clave', 'text', (c) => c.notNull())
    .addColumn('numero', 'text', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('centavos', 'integer', (c) => c.notNull())
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pago_cargos_pk', ['pago_id', 'clave'])
    .execute()
  await db.schema.createIndex('pago_cargos_por_momento').on('pago_cargos').column('en').execute()
}
