import type { Kysely } from 'kysely'

/** What the thread that answers visitors would else look for in all that ever was, and what the owner's lists count. */
export async function up(db: Kysely<any>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).ifNotExists().on(table).columns(columns).execute()
  await index('movimientos_banco_por_firma', 'movimientos_banco', ['firma', 'cuenta', 'moneda'])
  // A movement or a payment that is deleted is looked for in the histories of all orders, as what refers to it.
  await index('pedido_eventos_por_movimiento', 'pedido_eventos', ['movimiento_id'])
  await index('pedido_eventos_por_pago', 'pedido_eventos', ['pago_id'])
  await index('movimientos_banco_por_creado', 'movimientos_banco', ['creado'])
  await index('avisos_pago_por_fecha', 'avisos_pago', ['recibido'])
  await index('comprobantes_por_fecha', 'comprobantes', ['creado', 'bytes'])
  await index('pedido_lineas_por_producto', 'pedido_lineas', ['product_id'])
  await index('devoluciones_por_momento', 'devoluciones', ['resuelto', 'pedido_id'])
  await index('pedido_avisos_por_momento', 'pedido_avisos', ['creado', 'pedido_id'])
  await index('pedido_avisos_resueltos', 'pedido_avisos', ['resuelto', 'pedido_id'])
  await index('pedidos_por_medio', 'pedidos', ['medio_de_pago', 'creado', 'id', 'estado'])
}
