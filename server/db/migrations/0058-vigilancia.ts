import type { Kysely } from 'kysely'

/** How the work beside requests goes, disks with little room, and what the proofs of the nights found. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rondas')
    .addColumn('lazo', 'text', (c) => c.primaryKey())
    .addColumn('terminada', 'bigint', (c) => c.notNull())
    .addColumn('fallas', 'integer', (c) => c.notNull())
    .addColumn('falla_desde', 'bigint')
    .execute()
  await db.schema
    .createTable('discos')
    .addColumn('maquina', 'text', (c) => c.primaryKey())
    .addColumn('libre', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('visto', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('comprobaciones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('comenzada', 'bigint', (c) => c.notNull())
    .addColumn('resultado', 'text', (c) => c.notNull())
    .addColumn('fallas', 'integer', (c) => c.notNull())
    .addColumn('primeras', 'text', (c) => c.notNull())
    .addColumn('comparado', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('comprobaciones_comenzada').on('comprobaciones').column('comenzada').execute()
}
