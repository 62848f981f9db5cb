import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#server/db/dialect.ts'
import type { Database } from '#server/db/connect.ts'

/** For tests: the database as left by a version without the mark of the seals, with nothing sealed yet. */
export async function forgetMark(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('pedidos').set({ sello: '' }).execute()
    await tx.schema
      .createTable('sellados')
      .addColumn('nombre', 'text', (c) => c.primaryKey())
      .addColumn('desde', 'bigint', (c) => c.notNull())
      .execute()
    for (const trigger of await listTriggers(tx)) await sql.raw(trigger).execute(tx)
    for (const table of ['cfe', 'cfe_por_mirar', 'cfe_mirado']) await tx.schema.dropTable(table).execute()
    for (const table of [
      'visitas',
      'ventas_dias',
      'cobros',
      'renglones',
      'documentos',
      'dias_por_sumar',
      'pedidos_por_contar',
    ])
      await tx.schema.dropTable(table).execute()
    await tx.schema.dropTable('cambios_por_numerar').execute()
    await tx.schema.dropTable('existencias').execute()
    for (const table of ['notificaciones', 'aparatos']) await tx.schema.dropTable(table).execute()
    for (const index of ['pedidos_con_credito', 'pedidos_por_salir', 'correos_de_avisame'])
      await tx.schema.dropIndex(index).execute()
    for (const table of ['creditos', 'devolucion_fotos', 'devolucion_pasos', 'devolucion_lineas'])
      await tx.schema.dropTable(table).execute()
    await tx.schema.dropIndex('reintegros_por_devolucion').execute()
    await tx.schema.alterTable('reintegros').dropColumn('devolucion_id').execute()
    await tx.schema.dropTable('devoluciones').execute()
    for (const table of [
      'pago_cargos',
      'medios',
      'transportes',
      'puntos',
      'invitaciones',
      'esperas',
      'deseos_dias',
      'deseos',
    ])
      await tx.schema.dropTable(table).execute()
    for (const column of [
      'tipo',
      'a_cuenta',
      'credito',
      'punto_id',
      'punto_nombre',
      'punto_direccion',
      'transporte',
      'promesa_sale',
      'promesa_llega',
      'documento',
      'razon_social',
      'factura_direccion',
      'factura_ciudad',
      'factura_departamento',
    ])
      await tx.schema.alterTable('pedidos').dropColumn(column).execute()
    for (const name of ['por_pedido', 'por_pago', 'por_estado', 'por_momento', 'con_cuenta'])
      await tx.schema.dropIndex(`reintegros_${name}`).execute()
    await tx.schema.alterTable('reintegros').renameTo('devoluciones').execute()
    for (const column of ['lista_tarjeta', 'lista_transferencia', 'motivo_del_precio', 'que_es']) {
      await tx.schema.alterTable('pedido_lineas').dropColumn(column).execute()
    }
    for (const column of ['neto_recibido', 'se_libera', 'liberado', 'total_pagado', 'cuota'])
      await tx.schema.alterTable('pagos').dropColumn(column).execute()
    for (const column of ['toma', 'talle', 'estatura', 'ancho_original'])
      await tx.schema.alterTable('imagenes').dropColumn(column).execute()
    for (const column of ['procedencia', 'estado', 'fallas', 'proveedor'])
      await tx.schema.alterTable('products').dropColumn(column).execute()
    for (const table of ['stock_cierres', 'cierres']) await tx.schema.dropTable(table).execute()
    await tx.schema.dropIndex('pedido_encargos_sin_costo').execute()
    await tx.schema.alterTable('pedido_encargos').dropColumn('costo').execute()
    await sql`delete from kysely_migration where name >= '0066'`.execute(tx)
  })
}

/** What takes away the triggers by which orders are counted. */
async function listTriggers(db: Kysely<any>): Promise<string[]> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and (name like 'contar_%' or name like 'cfe_%')`.execute(db)
    return rows.map(({ name }) => `drop trigger ${name}`)
  }
  const counting = ['pedido_id', 'id', 'pago_id'].map((column) => `note_${column}_por_contar`)
  return [...counting, 'note_cfe_de_documento', 'note_cfe_de_pedido'].map((name) => `drop function ${name}() cascade`)
}
