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

/**
 * Orders with the moments at which they were first paid, and after that cancelled or refunded as a whole. An order is paid once,
 * and once undone. Begins with the events of these days, so that what was sold in other years costs nothing. Materialised,
 * because both databases would rather begin with all lines ever sold.
 */
const withMovidos = ({ desde, hasta }: Lapso) => sql`
  with movidos as materialized (
    select pedido_id, en, 1 as vendido
      from pedido_eventos pagados
     where a = 'pagado' and en >= ${desde} and en < ${hasta}
       and not exists (select 1 from pedido_eventos antes
                        where antes.pedido_id = pagados.pedido_id and antes.a = 'pagado' and antes.en < pagados.en)
     union
    select pedido_id, en, 0 as vendido
      from pedido_eventos deshechos
     where a in ('cancelado', 'reembolsado') and en >= ${desde} and en < ${hasta}
       and not exists (select 1 from pedido_eventos antes
                        where antes.pedido_id = deshechos.pedido_id and antes.a in ('cancelado', 'reembolsado')
                          and antes.en < deshechos.en)
       and exists (select 1 from pedido_eventos pagados
                    where pagados.pedido_id = deshechos.pedido_id and pagados.a = 'pagado')
  )`

type UnidadesDelDia = Omit<Ventas, 'bruto' | 'devuelto'> & { dia: Dia }

/** Orders and shirts by the day of Montevideo on which they were paid, or undone; empty days are left out. */
export async function selectUnidadesPorDia(db: Kysely<Schema>, tramo: Lapso): Promise<UnidadesDelDia[]> {
  // Numbers stand as literals: a parameter would be a fraction to SQLite, and so would the day.
  const dia = sql`(movidos.en - ${sql.lit(ATRASO_DE_MONTEVIDEO)}) / ${sql.lit(DIA_MS)}`
  const { rows } = await sql<Record<keyof UnidadesDelDia, number | string>>`
    ${withMovidos(tramo)}
    select dia, sum(vendido) as pedidos, sum(vendido * camisetas) as unidades, sum(vendido * encargadas) as por_encargo,
           sum((1 - vendido) * camisetas) as devueltas
      from (
        select ${dia} as dia, movidos.vendido, count(*) as camisetas,
               sum(case when lineas.modo = 'encargo' then 1 else 0 end) as encargadas
          from movidos
          join pedido_lineas lineas on lineas.pedido_id = movidos.pedido_id
         group by movidos.pedido_id, movidos.en, movidos.vendido
      ) por_pedido
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
    ${withMovidos(tramo)}
    select lineas.product_id,
           max(lineas.codigo) as codigo,
           coalesce(max(products.nombre), max(lineas.nombre)) as nombre,
           sum(movidos.vendido) as unidades,
           sum(1 - movidos.vendido) as devueltas,
           sum((movidos.vendido * 2 - 1) * ${PRECIO_DE_LINEA}) as pesos
      from movidos
      join pedidos on pedidos.id = movidos.pedido_id
      join pedido_lineas lineas on lineas.pedido_id = movidos.pedido_id
      left join products on products.id = lineas.product_id
     group by lineas.product_id
    having sum(movidos.vendido) > 0
     order by sum(movidos.vendido * 2 - 1) desc, 6 desc, 2
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
      .where('evento', 'in', ['pago_aprobado', ...COBROS_DE_LA_TIENDA, 'reembolsar'])
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
