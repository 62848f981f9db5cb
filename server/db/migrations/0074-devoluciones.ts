import { sql, type Kysely } from 'kysely'

/** Lines of orders that come back, what is asked for instead, and the orders of what is sent for them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pedidos')
    .addColumn('tipo', 'text', (c) =>
      c
        .notNull()
        .defaultTo('venta')
        .check(sql`tipo in ('venta', 'cambio')`),
    )
    .execute()
  await db.schema
    .alterTable('pedidos')
    .addColumn('a_cuenta', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('devoluciones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('estado', 'text', (c) =>
      c.notNull().check(sql`estado in ('pedida', 'propuesta', 'aceptada', 'saldada', 'rechazada', 'retirada')`),
    )
    .addColumn('motivo', 'text', (c) =>
      c.notNull().check(sql`motivo in ('no_me_quedo', 'me_arrepenti', 'vino_fallada', 'vino_otra')`),
    )
    .addColumn('texto', 'text', (c) => c.notNull())
    .addColumn('arreglo', 'text', (c) => c.notNull().check(sql`arreglo in ('cambio', 'dinero', 'credito')`))
    .addColumn('paga_vuelta', 'text', (c) => c.notNull().check(sql`paga_vuelta in ('tienda', 'comprador')`))
    .addColumn('paga_ida', 'text', (c) => c.notNull().check(sql`paga_ida in ('tienda', 'comprador')`))
    .addColumn('donde', 'text', (c) => c.notNull())
    .addColumn('respuesta', 'text', (c) => c.notNull())
    .addColumn('cuenta', 'text', (c) => c.notNull())
    .addColumn('cambio_id', 'text', (c) => c.unique().references('pedidos.id'))
    .addColumn('monto', 'integer')
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('resuelto', 'bigint')
    .execute()
  await db.schema.createIndex('devoluciones_de_pedido').on('devoluciones').column('pedido_id').execute()
  await db.schema
    .createIndex('devoluciones_abiertas')
    .on('devoluciones')
    .columns(['estado', 'creado'])
    .where(sql.ref('resuelto'), 'is', null)
    .execute()
  await db.schema.createIndex('devoluciones_por_momento').on('devoluciones').columns(['resuelto', 'estado']).execute()
  await db.schema
    .createIndex('devoluciones_con_cuenta')
    .on('devoluciones')
    .column('resuelto')
    .where(sql.ref('cuenta'), '<>', '')
    .execute()
  await db.schema
    .createTable('devolucion_lineas')
    .addColumn('devolucion_id', 'text', (c) => c.notNull().references('devoluciones.id'))
    .addColumn('pedido_id', 'text', (c) => c.notNull())
    .addColumn('orden', 'integer', (c) => c.notNull())
    .addColumn('product_id', 'text')
    .addColumn('talle', 'text', (c) => c.notNull())
    .addColumn('modo', 'text', (c) => c.notNull().check(sql`modo in ('', 'stock', 'encargo')`))
    .addColumn('destino', 'text', (c) =>
      c.notNull().check(sql`destino in ('', 'stock', 'baja', 'comprador', 'ninguno')`),
    )
    .addColumn('llegada', 'bigint')
    .addColumn('llegada_por', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('devolucion_lineas_pk', ['devolucion_id', 'orden'])
    .execute()
  await db.schema.createIndex('devolucion_lineas_de_pedido').on('devolucion_lineas').column('pedido_id').execute()
  await db.schema
    .createTable('devolucion_pasos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('devolucion_id', 'text', (c) => c.notNull().references('devoluciones.id'))
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull().check(sql`quien in ('comprador', 'administrador')`))
    .addColumn('autor', 'text', (c) => c.notNull())
    .addColumn('evento', 'text', (c) => c.notNull())
    .addColumn('de', 'text')
    .addColumn('a', 'text', (c) => c.notNull())
    .addColumn('detalle', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('devolucion_pasos_de').on('devolucion_pasos').columns(['devolucion_id', 'en']).execute()
  await db.schema
    .createTable('devolucion_fotos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('devolucion_id', 'text', (c) => c.notNull().references('devoluciones.id'))
    .addColumn('subida', 'text', (c) => c.notNull().unique())
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('ancho', 'integer', (c) => c.notNull())
    .addColumn('alto', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('devolucion_fotos_de').on('devolucion_fotos').column('devolucion_id').execute()
  await db.schema.createIndex('devolucion_fotos_del_dia').on('devolucion_fotos').columns(['creado', 'bytes']).execute()
  await db.schema
    .alterTable('reintegros')
    .addColumn('devolucion_id', 'text', (c) => c.references('devoluciones.id'))
    .execute()
  await db.schema.createIndex('reintegros_por_devolucion').on('reintegros').column('devolucion_id').execute()
}
