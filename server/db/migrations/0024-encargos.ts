import { sql, type Kysely } from 'kysely'

/**
 * Made-to-order shirts that were asked for from whoever makes them, and whether they arrived. One without a row is still
 * to be asked for, so that none can have arrived unasked.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('pedido_encargos')
    .addColumn('pedido_id', 'text', (c) => c.notNull())
    .addColumn('orden', 'integer', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('numero', 'text', (c) => c.notNull())
    .addColumn('pedida', 'bigint', (c) => c.notNull())
    .addColumn('pedida_por', 'text', (c) => c.notNull().check(sql`pedida_por <> ''`))
    .addColumn('llegada', 'bigint')
    .addColumn('llegada_por', 'text', (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('pedido_encargos_pk', ['pedido_id', 'orden'])
    .addForeignKeyConstraint('pedido_encargos_linea', ['pedido_id', 'orden'], 'pedido_lineas', ['pedido_id', 'orden'])
    .addCheckConstraint('pedido_encargos_llegada', sql`(llegada is null) = (llegada_por = '')`)
    .execute()
  await db.schema
    .createIndex('pedido_encargos_por_llegar')
    .on('pedido_encargos')
    .column('pedido_id')
    .where(sql.ref('llegada'), 'is', null)
    .execute()
}
