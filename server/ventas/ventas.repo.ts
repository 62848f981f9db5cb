import { sql, type Kysely } from 'kysely'
import type { Dinero } from '#domain/pedidos/gestion/cuenta.ts'
import { COBROS_DE_LA_TIENDA } from '#domain/pedidos/eventos.ts'
import { ATRASO_DE_MONTEVIDEO, DIA_MS, type Dia } from '#domain/tiempo/dia.ts'
import { type CamisetaVendida, type Ventas } from '#domain/ventas/ventas.ts'
import { anyOf } from '#server/db/any-of.ts'
import { PRECIO_DE_LINEA } from '#server/db/precio-en-sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** Milliseconds UTC, `hasta` excluded. */
export type Lapso = { desde: number; hasta: number }

/** An order that was cancelled or refunded as a whole, in SQL. */
const DESHECHO = sql`a in ('cancelado', 'reembolsado')`
/** A devolución by which shirts went back, in SQL: one that was settled by other shirts is none. */
const DEVUELTAS = sql`d.estado = 'saldada' and d.arreglo <> 'cambio'`

/**
 * Shirts with the moments at which they were sold and went back. They are sold as their order is first paid. They go back
 * as that is first cancelled or refunded as a whole, or sooner as their devolución is settled: once. What is sent in
 * exchange is no sale. Begins with what happened in these days, so that what was sold in other years costs nothing.
 * Materialised, because both databases would rather begin with all lines ever sold.
 */
const withMovidas = ({ desde, hasta }: Lapso) => sql`
  with pedidos_movidos as materialized (
    select pedido_id, en, 1 as vendida
      from pedido_eventos pagados
     where a = 'pagado' and en >= ${desde} and en < ${hasta}
       and not exists (select 1 from pedido_eventos antes
                        where antes.pedido_id = pagados.pedido_id and antes.a = 'pagado' and antes.en < pagados.en)
     union
    select pedido_id, en, 0 as vendida
      from pedido_eventos deshechos
     where ${DESHECHO} and en >= ${desde} and en < ${hasta}
       and not exists (select 1 from pedido_eventos antes
                        where antes.pedido_id = deshechos.pedido_id and ${DESHECHO} and antes.en < deshechos.en)
       and exists (select 1 from pedido_eventos pagados
                    where pagados.pedido_id = deshechos.pedido_id and pagados.a = 'pagado')
  ), movidas as materialized (
    select lineas.pedido_id, lineas.orden, movidos.en, movidos.vendida
      from pedidos_movidos movidos
      join pedidos on pedidos.id = movidos.pedido_id and pedidos.tipo = 'venta'
      join pedido_lineas lineas on lineas.pedido_id = movidos.pedido_id
     where movidos.vendida = 1
        or not exists (select 1 from devolucion_lineas v join devoluciones d on d.id = v.devolucion_id
                        where v.pedido_id = lineas.pedido_id and v.orden = lineas.orden and v.destino <> 'comprador'
                          and ${DEVUELTAS} and d.resuelto <= movidos.en)
     union all
    select v.pedido_id, v.orden, d.resuelto as en, 0 as vendida
      from devoluciones d
      join devolucion_lineas v on v.devolucion_id = d.id and v.destino <> 'comprador'
     where ${DEVUELTAS} and d.resuelto >= ${desde} and d.resuelto < ${hasta}
       and not exists (select 1 from pedidos join pedido_eventos deshechos on deshechos.pedido_id = pedidos.id
                        where pedidos.id = d.pedido_id and pedidos.tipo = 'venta' and ${DESHECHO}
                          and deshechos.en < d.resuelto)
  )`

type UnidadesDelDia = Omit<Ventas, 'bruto' | 'devuelto'> & { dia: Dia }

/** Orders and shirts by the day of Montevideo on which they were paid, or went back; empty days are left out. */
export async function selectUnidadesPorDia(db: Kysely<Schema>, tramo: Lapso): Promise<UnidadesDelDia[]> {
  // Numbers stand as literals: a parameter would be a fraction to SQLite, and so would the day.
  const dia = sql`(movidas.en - ${sql.lit(ATRASO_DE_MONTEVIDEO)}) / ${sql.lit(DIA_MS)}`
  const { rows } = await sql<Record<keyof UnidadesDelDia, number | string>>`
    ${withMovidas(tramo)}
    select dia, count(distinct pedido) as pedidos, sum(vendida) as unidades, sum(vendida * encargada) as por_encargo,
           sum(1 - vendida) as devueltas
      from (
        select ${dia} as dia, movidas.vendida, case when movidas.vendida = 1 then movidas.pedido_id end as pedido,
               case when lineas.modo = 'encargo' then 1 else 0 end as encargada
          from movidas
          join pedido_lineas lineas on lineas.pedido_id = movidas.pedido_id and lineas.orden = movidas.orden
      ) por_camiseta
     group by dia
     order by dia`.execute(db)
  // Sums of large integers come as text from PostgreSQL.
  return rows.map((row) => ({
    dia: Number(row.dia),
    pedidos: Number(row.pedidos),
    unidades: Number(row.unidades),
    porEncargo: Number(row.porEncargo),
    devueltas: Number(row.devueltas),
  }))
}

/**
 * The best-selling shirts, not counting those that went back, with what they cost by the chosen way of paying. A
 * product that still exists goes by its present name.
 */
export async function selectMasVendidas(db: Kysely<Schema>, tramo: Lapso, limit: number): Promise<CamisetaVendida[]> {
  const { rows } = await sql<Record<keyof CamisetaVendida, number | string>>`
    ${withMovidas(tramo)}
    select lineas.product_id,
           max(lineas.codigo) as codigo,
           coalesce(max(products.nombre), max(lineas.nombre)) as nombre,
           sum(movidas.vendida) as unidades,
           sum(1 - movidas.vendida) as devueltas,
           sum((movidas.vendida * 2 - 1) * ${PRECIO_DE_LINEA}) as pesos
      from movidas
      join pedidos on pedidos.id = movidas.pedido_id
      join pedido_lineas lineas on lineas.pedido_id = movidas.pedido_id and lineas.orden = movidas.orden
      left join products on products.id = lineas.product_id
     group by lineas.product_id
    having sum(movidas.vendida) > 0
     order by sum(movidas.vendida * 2 - 1) desc, 6 desc, 2
     limit ${limit}`.execute(db)
  return rows.map((row) => ({
    productId: String(row.productId),
    codigo: String(row.codigo),
    nombre: String(row.nombre),
    unidades: Number(row.unidades),
    devueltas: Number(row.devueltas),
    pesos: Number(row.pesos),
  }))
}

/** What was written down about the money of all orders whose money moved in some days, maybe others' too. */
export async function selectDinero(db: Kysely<Schema>, tramo: Lapso): Promise<(Dinero & { pedidoId: string })[]> {
  const ids = await selectMovidos(db, tramo)
  const [pedidos, eventos, pagos, reintegros, avisos, movimientos] = await Promise.all([
    db
      .selectFrom('pedidos')
      .select(['id as pedidoId', 'totalTransferencia'])
      .where(({ ref }) => anyOf(db, ref('id'), ids))
      .execute(),
    db
      .selectFrom('pedidoEventos')
      .select(['pedidoId', 'en', 'evento', 'pagoId', 'devuelto', 'movimientoId'])
      .where(({ ref }) => anyOf(db, ref('pedidoId'), ids))
      .where('evento', 'in', ['pago_aprobado', ...COBROS_DE_LA_TIENDA, 'reembolsar', 'anular_venta'])
      .orderBy('en')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('pagos')
      .selectAll()
      .select(({ exists, selectFrom }) => {
        const efectos = selectFrom('pagoEfectos').select('pagoId').whereRef('pagoId', '=', 'pagos.id')
        return exists(efectos.where('significado', '=', 'aprobado')).as('aprobado')
      })
      .where(({ ref }) => anyOf(db, ref('pedidoId'), ids))
      .execute(),
    db
      .selectFrom('reintegros')
      .select(['pedidoId', 'pagoId', 'monto', 'estado', 'resuelto'])
      .where(({ ref }) => anyOf(db, ref('pedidoId'), ids))
      .execute(),
    db
      .selectFrom('pedidoAvisos')
      .select(['pedidoId', 'tipo', 'pagoId', 'centavos', 'estado', 'detalle', 'creado', 'resuelto', 'quien'])
      .where(({ ref }) => anyOf(db, ref('pedidoId'), ids))
      .execute(),
    db
      .selectFrom('movimientosBanco')
      .select(['pedidoId', 'centavos', 'en'])
      .where(({ ref }) => anyOf(db, ref('pedidoId').$notNull(), ids))
      .execute(),
  ])
  const of = <T extends { pedidoId: string | null }>(rows: T[]) => Map.groupBy(rows, ({ pedidoId }) => pedidoId)
  const [porEventos, porPagos, porReintegros, porAvisos, porMovimientos] = [
    of(eventos),
    of(pagos.map((pago) => ({ ...pago, aprobado: Boolean(pago.aprobado) }))),
    of(reintegros),
    of(avisos),
    of(movimientos),
  ]
  return pedidos.map(({ pedidoId, totalTransferencia }) => ({
    pedidoId,
    totalTransferencia,
    eventos: porEventos.get(pedidoId) ?? [],
    pagos: porPagos.get(pedidoId) ?? [],
    reintegros: porReintegros.get(pedidoId) ?? [],
    avisos: porAvisos.get(pedidoId) ?? [],
    movimientos: porMovimientos.get(pedidoId) ?? [],
  }))
}

/** Ids of orders with anything in that time that may have moved money. */
async function selectMovidos(db: Kysely<Schema>, { desde, hasta }: Lapso): Promise<string[]> {
  const during = (moment: string) => sql`${sql.ref(moment)} >= ${desde} and ${sql.ref(moment)} < ${hasta}`
  const { rows } = await sql<{ pedidoId: string }>`
    select pedido_id from pedido_eventos
     where a in ('pagado', 'reembolsado') and ${during('en')}
     union select pedido_id from movimientos_banco where pedido_id is not null and ${during('en')}
     union select pedido_id from reintegros where ${during('resuelto')}
     union select pedido_id from pedido_avisos where ${during('creado')} or ${during('resuelto')}
     union select pedido_id from pagos where ${during('actualizado')} or ${during('actualizado_proveedor')}`.execute(db)
  return rows.map(({ pedidoId }) => pedidoId)
}
