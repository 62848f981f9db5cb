import type { Kysely } from 'kysely'

/** Receipts of transfers, and the bank's list of movements with what was made of each. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('comprobantes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('subida', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('ancho', 'integer', (c) => c.notNull())
    .addColumn('alto', 'integer', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('clave', 'text', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('comprobantes_una_vez', ['pedido_id', 'hash'])
    .execute()
  await db.schema.createIndex('comprobantes_por_hash').on('comprobantes').column('hash').execute()
  await db.schema.createIndex('comprobantes_por_clave').on('comprobantes').column('clave').execute()

  await db.schema
    .createTable('listas_banco')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('archivo', 'text', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('firma', 'text', (c) => c.notNull())
    .addColumn('titulos', 'text', (c) => c.notNull())
    .addColumn('filas', 'text', (c) => c.notNull())
    .addColumn('usos', 'text')
    .addColumn('nuevos', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('repetidos', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('salidas', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ilegibles', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('formatos_banco')
    .addColumn('firma', 'text', (c) => c.primaryKey())
    .addColumn('usos', 'text', (c) => c.notNull())
    .addColumn('actualizado', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('movimientos_banco')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('huella', 'text', (c) => c.notNull().unique())
    .addColumn('lista_id', 'text', (c) => c.notNull())
    .addColumn('fecha', 'text', (c) => c.notNull())
    .addColumn('descripcion', 'text', (c) => c.notNull())
    .addColumn('centavos', 'bigint', (c) => c.notNull())
    .addColumn('orden', 'integer', (c) => c.notNull())
    .addColumn('estado', 'text', (c) => c.notNull().defaultTo('nuevo'))
    .addColumn('pedido_id', 'text', (c) => c.references('pedidos.id'))
    .addColumn('quien', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('en', 'bigint')
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('movimientos_banco_por_estado')
    .on('movimientos_banco')
    .columns(['estado', 'fecha', 'id'])
    .execute()
  await db.schema.createIndex('movimientos_banco_por_pedido').on('movimientos_banco').column('pedido_id').execute()
}
