import { sql, type Kysely } from 'kysely'

/** When a mail's text was erased; those that still have it are looked through for what had its time. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('correos').addColumn('borrado', 'bigint').execute()
  await db.schema
    .createIndex('correos_con_texto')
    .on('correos')
    .column('creado')
    .where(sql.ref('borrado'), 'is', null)
    .execute()
}
