import { sql, type Kysely } from 'kysely'
import { interpretPago } from '#domain/pagos/pago.ts'
import { PEDIDOS_DE_UNA_RED } from '#domain/pedidos/limites-de-reserva.ts'
import { type RedInsistente, type PedidoImpago, type Resguardo } from '#domain/pedidos/reservas-sospechosas.ts'
import { totalElegido } from '#domain/pedidos/pedido.ts'
import type { Millis, Schema } from '#server/db/schema.ts'

/**
 * Orders that wait for their payment, the latest first. What is sent for shirts that come back is kept as agreed.
 * @param ids of those to look at; left out, all of them
 */
export async function selectReservas(db: Kysely<Schema>, ids?: string[]): Promise<PedidoImpago[]> {
  const rows = await db
    .selectFrom('pedidos')
    .select(['id', 'codigo', 'nombre', 'telefono', 'correo', 'red', 'retiene', 'creado', 'medioDePago'])
    .select(['totalMercadoPago', 'totalTransferencia'])
    .select((eb) => [
      eb
        .selectFrom('pedidoLineas')
        .select((line) => line.fn.countAll<number>().as('cuenta'))
        .whereRef('pedidoLineas.pedidoId', '=', 'pedidos.id')
        .where('modo', '=', 'stock')
        .as('lineas'),
      eb.exists(eb.selectFrom('comprobantes').select('id').whereRef('pedidoId', '=', 'pedidos.id')).as('comprobante'),
      eb
        .exists(
          eb
            .selectFrom('pedidoEventos')
            .select('pedidoEventos.id')
            .whereRef('pedidoEventos.pedidoId', '=', 'pedidos.id')
            .where('evento', '=', 'crear')
            .where('quien', '=', 'administrador'),
        )
        .as('tienda'),
    ])
    .where('estado', '=', 'pendiente_pago')
    .where('tipo', '=', 'venta')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('creado', 'desc')
    .orderBy('id')
    .execute()
  const paying = await selectConPago(db, ids)
  return rows.map(
    ({ retiene, lineas, comprobante, tienda, totalMercadoPago, totalTransferencia, ...row }): PedidoImpago => ({
      ...row,
      unidades: retiene === 1 ? Number(lineas) : 0,
      total: totalElegido({ ...row, totalMercadoPago, totalTransferencia }),
      resguardo: toResguardo(Boolean(comprobante), paying.has(row.id), Boolean(tienda)),
    }),
  )
}

function toResguardo(comprobante: boolean, pago: boolean, tienda: boolean): Resguardo | null {
  if (pago) return 'pago'
  if (comprobante) return 'comprobante'
  return tienda ? 'tienda' : null
}

/** Orders that money came or may come for: they have a card payment that wasn't refused. */
async function selectConPago(db: Kysely<Schema>, ids?: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pagos')
    .innerJoin('pedidos', 'pedidos.id', 'pagos.pedidoId')
    .select(['pagos.pedidoId', 'pagos.estado'])
    .where('pedidos.estado', '=', 'pendiente_pago')
    .$if(ids !== undefined, (query) => query.where('pagos.pedidoId', 'in', ids!))
    .execute()
  return new Set(rows.filter(({ estado }) => interpretPago(estado) !== 'rechazado').map(({ pedidoId }) => pedidoId))
}

/** Units of shirts for sale, including those that unpaid orders keep. */
export async function countEnVenta(db: Kysely<Schema>): Promise<number> {
  const units = db
    .selectFrom('productStock')
    .select((eb) => eb.fn.sum<number>(eb('cantidad', '+', eb.ref('retenido'))).as('unidades'))
  const all = await units.executeTakeFirstOrThrow()
  // Hidden ones are few: leaving them out costs less than looking at every product. The condition is the index's.
  const hidden = await units
    .innerJoin('products', 'products.id', 'productStock.productId')
    .where(sql<boolean>`activo = 0`)
    .executeTakeFirstOrThrow()
  return Number(all.unidades ?? 0) - Number(hidden.unidades ?? 0)
}

/** Networks that placed more orders since then than people do, busiest first. */
export async function selectRedesInsistentes(db: Kysely<Schema>, since: Millis): Promise<RedInsistente[]> {
  const rows = await db
    .selectFrom('pedidos')
    .select((eb) => [eb.fn.max('red').as('red'), eb.fn.countAll<number>().as('pedidos')])
    .where('red', '<>', '')
    .where('creado', '>', since)
    // By the name itself SQLite would go through the networks of all orders ever.
    .groupBy((eb) => eb.fn.coalesce('red', sql.lit('')))
    .having((eb) => eb.fn.countAll(), '>', PEDIDOS_DE_UNA_RED)
    .orderBy('pedidos', 'desc')
    .orderBy('red')
    .execute()
  return rows.map(({ red, pedidos }) => ({ red, pedidos: Number(pedidos) }))
}
