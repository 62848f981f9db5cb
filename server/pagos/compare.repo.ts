import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { PagoNuestro, PedidoComparado } from '#domain/pagos/conciliacion.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import type { Schema } from '#server/db/schema.ts'
import { sumDevuelto } from '#server/pedidos/guardar/find-reintegro.ts'

/** States in which an order counts as paid. */
const PAGADO = ['pagado', 'en_preparacion', 'enviado', 'listo_para_retirar', 'entregado'] as const

/** Card orders of a period that count as paid, the newest first. */
export function selectPagadosConTarjeta(
  db: Kysely<Schema>,
  { desde, hasta }: { desde: number; hasta: number },
  limit: number,
): Promise<PedidoComparado[]> {
  return withPagos(
    db,
    db
      .selectFrom('pedidos')
      .where('creado', '>=', desde)
      .where('creado', '<', hasta)
      .where(
        'medioDePago',
        'in',
        mediosCon(({ cobra }) => cobra === 'proveedor'),
      )
      .where('estado', 'in', PAGADO)
      .orderBy('creado', 'desc')
      .limit(limit),
  )
}

export function selectPedidosPorId(db: Kysely<Schema>, ids: string[]): Promise<PedidoComparado[]> {
  const sound = ids.filter((id) => !id.includes('\0'))
  if (sound.length === 0) return Promise.resolve([])
  return withPagos(db, db.selectFrom('pedidos').where('id', 'in', sound))
}

export function selectPedidosPorCodigo(db: Kysely<Schema>, codigo: string): Promise<PedidoComparado[]> {
  return withPagos(db, db.selectFrom('pedidos').where('codigo', '=', codigo))
}

async function withPagos(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, 'pedidos', object>,
): Promise<PedidoComparado[]> {
  const rows = await query
    .select(['id', 'codigo', 'nombre', 'estado', 'medioDePago', 'totalMercadoPago as total', 'creado'])
    .execute()
  const ids = rows.map(({ id }) => id)
  const pagos = await selectPagosNuestros(db, ids)
  const pagadoPor = await selectPagadoPor(db, ids)
  return rows.map((row) => ({ ...row, pagos: pagos.get(row.id) ?? [], pagadoPor: pagadoPor.get(row.id) ?? null }))
}

/** The payment that paid each order. */
async function selectPagadoPor(db: Kysely<Schema>, pedidoIds: string[]): Promise<Map<string, string | null>> {
  if (pedidoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pedidoEventos')
    .select(['pedidoId', 'pagoId'])
    .where('pedidoId', 'in', pedidoIds)
    .where('evento', '=', 'pago_aprobado')
    .execute()
  return new Map(rows.map(({ pedidoId, pagoId }) => [pedidoId, pagoId]))
}

async function selectPagosNuestros(db: Kysely<Schema>, pedidoIds: string[]): Promise<Map<string, PagoNuestro[]>> {
  if (pedidoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pagos')
    .select(['id', 'pedidoId', 'estado', 'detalle', 'monto', 'moneda'])
    .where('pedidoId', 'in', pedidoIds)
    .execute()
  const devuelto = await sumDevuelto(
    db,
    rows.map(({ id }) => id),
  )
  const pagos = rows.map((row) => ({ ...row, devuelto: devuelto.get(row.id) ?? 0 }))
  return Map.groupBy(pagos, ({ pedidoId }) => pedidoId)
}

/** Refunds under way, of any order, the oldest first. */
export function selectEnCurso(db: Kysely<Schema>, limit: number) {
  return db
    .selectFrom('reintegros')
    .innerJoin('pedidos', 'pedidos.id', 'reintegros.pedidoId')
    .select([
      'reintegros.id',
      'pedidos.codigo',
      'reintegros.pagoId',
      'reintegros.monto',
      'reintegros.autor',
      'reintegros.error',
      'reintegros.creado',
      'reintegros.proximoIntento',
    ])
    .where('reintegros.estado', '=', 'pedida')
    .orderBy('reintegros.creado')
    .limit(limit)
    .execute()
}
