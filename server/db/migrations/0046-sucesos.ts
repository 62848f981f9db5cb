import type { Kysely } from 'kysely'

/** What happened to the shop's keys: who got in, who didn't, what was changed. What strangers cause is counted together. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sucesos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('grupo', 'text', (c) => c.notNull().unique())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('direccion', 'text', (c) => c.notNull())
    .addColumn('aparato', 'text', (c) => c.notNull())
    .addColumn('detalle', 'text', (c) => c.notNull())
    .addColumn('veces', 'integer', (c) => c.notNull())
    .addColumn('desde', 'bigint', (c) => c.notNull())
    .addColumn('hasta', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sucesos_por_hasta').on('sucesos').columns(['hasta', 'id']).execute()
  await db.schema.createIndex('sucesos_por_tipo').on('sucesos').columns(['tipo', 'desde']).execute()
}
