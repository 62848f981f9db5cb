import type { Kysely } from 'kysely'

/** Money of card payments that goes back: what was asked for here, and what the provider did by itself. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('devoluciones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('pago_id', 'text', (c) => c.notNull().references('pagos.id'))
    .addColumn('monto', 'integer', (c) => c.notNull())
    .addColumn('motivo', 'text', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('autor', 'text', (c) => c.notNull())
    .addColumn('estado', 'text', (c) => c.notNull())
    .addColumn('proveedor_id', 'text', (c) => c.unique())
    .addColumn('error', 'text', (c) => c.notNull())
    .addColumn('intentos', 'integer', (c) => c.notNull())
    .addColumn('proximo_intento', 'bigint', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('resuelto', 'bigint')
    .execute()
  await db.schema.createIndex('devoluciones_por_pedido').on('devoluciones').column('pedido_id').execute()
  await db.schema.createIndex('devoluciones_por_pago').on('devoluciones').column('pago_id').execute()
  await db.schema
    .createIndex('devoluciones_por_estado')
    .on('devoluciones')
    .columns(['estado', 'proximo_intento'])
    .execute()
}
