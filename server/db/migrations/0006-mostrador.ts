import type { Kysely } from 'kysely'

/** What the counter of the shop needs: changes of the settings, messages to answer, mails to send again, sales. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('ajustes_cambios')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('campo', 'text', (c) => c.notNull())
    .addColumn('antes', 'text', (c) => c.notNull())
    .addColumn('despues', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ajustes_cambios_por_fecha').on('ajustes_cambios').columns(['en', 'id']).execute()

  await db.schema
    .alterTable('mensajes')
    .addColumn('estado', 'text', (c) => c.notNull().defaultTo('nuevo'))
    .execute()
  await db.schema
    .alterTable('mensajes')
    .addColumn('busqueda', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillBusqueda(db)
  await db.schema.createIndex('mensajes_por_estado').on('mensajes').columns(['estado', 'creado']).execute()
  await db.schema.createIndex('mensajes_por_fecha').on('mensajes').columns(['creado', 'id']).execute()

  await db.schema.alterTable('correos').addColumn('reintentado', 'bigint').execute()
  await db.schema
    .alterTable('correos')
    .addColumn('reenvios', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('correos_por_fecha').on('correos').columns(['creado', 'id']).execute()
  await db.schema.createIndex('correos_por_estado_y_fecha').on('correos').columns(['estado', 'creado', 'id']).execute()

  await db.schema.createIndex('ventas_pedido_eventos').on('pedido_eventos').columns(['a', 'pedido_id', 'en']).execute()
  await db.schema.createIndex('hoy_stock_movimientos').on('stock_movimientos').column('creado').execute()
}

/** Messages from before: what they are found by. */
async function fillBusqueda(db: Kysely<any>): Promise<void> {
  const rows = (await db.selectFrom('mensajes').select(['id', 'nombre', 'email', 'telefono', 'mensaje']).execute()) as {
    [column in 'id' | 'nombre' | 'email' | 'telefono' | 'mensaje']: string
  }[]
  for (const { id, nombre, email, telefono, mensaje } of rows) {
    const busqueda = [nombre, email, telefono, mensaje]
      .join('\n')
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
    await db.updateTable('mensajes').set({ busqueda }).where('id', '=', id).execute()
  }
}
