import { sql, type Kysely } from 'kysely'

/** What the administration keeps about orders, and what makes its lists quick. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pedidos')
    .addColumn('busqueda', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('pedidos')
    .addColumn('seguimiento', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('pedido_eventos')
    .addColumn('autor', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('pedido_lineas').addColumn('estampada', 'bigint').execute()
  await db.schema
    .alterTable('pedido_lineas')
    .addColumn('estampada_por', 'text', (c) => c.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('pedido_notas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addColumn('autor', 'text', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('texto', 'text', (c) => c.notNull())
    .addColumn('sobre', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pedido_notas_por_pedido').on('pedido_notas').column('pedido_id').execute()

  await db.schema.createIndex('pedidos_por_creado').on('pedidos').columns(['creado', 'id']).execute()
  await db.schema.createIndex('pedidos_por_estado').on('pedidos').columns(['estado', 'creado', 'id']).execute()
  await db.schema
    .createIndex('pedidos_con_aviso')
    .on('pedidos')
    .columns(['creado', 'id'])
    .where(sql.ref('aviso'), '<>', sql.lit(''))
    .execute()
  await db.schema
    .createIndex('pedido_lineas_estampadas')
    .on('pedido_lineas')
    .column('estampada')
    .where(sql.ref('estampada'), 'is not', null)
    .execute()
  await db.schema.createIndex('correos_por_pedido').ifNotExists().on('correos').column('pedido_id').execute()
}
