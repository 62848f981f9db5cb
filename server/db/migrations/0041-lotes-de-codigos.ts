import { sql, type Kysely } from 'kysely'

/** Which codes were made together; '' for one that was made by itself. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('codigos')
    .addColumn('lote', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('codigos_por_lote')
    .on('codigos')
    .column('lote')
    .where(sql.ref('lote'), '<>', '')
    .execute()
}
