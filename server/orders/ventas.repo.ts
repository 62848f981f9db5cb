import { sql, type Kysely } from 'kysely'
import { ATRASO_DE_MONTEVIDEO, DIA_MS, type VentasDelDia } from '#domain/ventas.ts'
import type { Schema } from '#server/db/schema.ts'

/** Milliseconds UTC, `hasta` excluded. */
type Tramo = { desde: number; hasta: number }

/** A shirt with what was sold of it. */
export type CamisetaVendida = { productId: string; codigo: string; nombre: string; unidades: number; pesos: number }

/**
 * Orders with the moment at which they were first paid; those that were cancelled or refunded since are no sales. The
 * history says when, whoever made it: the card provider, or the owner who saw the transfer. Materialised, because both
 * databases would rather begin with all lines ever sold.
 */
const withVendidos = ({ desde, hasta }: Tramo) => sql`
  with vendidos as materialized (
    select pedidos.id, pagados.en, pedidos.medio_de_pago,
           case when pedidos.medio_de_pago = 'tarjeta' then total_mercado_pago else total_transferencia end as pesos
      from (
        select pedido_id, min(en) as en from pedido_eventos where a = 'pagado' group by pedido_id
        having min(en) >= ${desde} and min(en) < ${hasta}
      ) pagados
      join pedidos on pedidos.id = pagados.pedido_id
     where pedidos.estado not in ('cancelado', 'reembolsado')
  )`

/** Sales by the day of Montevideo on which they were paid; days without any are left out. */
export async function selectVentasPorDia(db: Kysely<Schema>, tramo: Tramo): Promise<VentasDelDia[]> {
  // As literals: a parameter would be a fraction to SQLite, and so would the day.
  const dia = sql`(vendidos.en - ${sql.lit(ATRASO_DE_MONTEVIDEO)}) / ${sql.lit(DIA_MS)}`
  const { rows } = await sql<Record<keyof VentasDelDia, number | string>>`
    ${withVendidos(tramo)}
    select dia, count(*) as pedidos, sum(unidades) as unidades, sum(por_encargo) as por_encargo, sum(pesos) as pesos
      from (
        select ${dia} as dia, vendidos.pesos, count(*) as unidades,
               sum(case when lineas.modo = 'encargo' then 1 else 0 end) as por_encargo
          from vendidos
          join pedido_lineas lineas on lineas.pedido_id = vendidos.id
         group by vendidos.id, vendidos.en, vendidos.pesos
      ) por_pedido
     group by dia
     order by dia`.execute(db)
  // Sums of large integers come as text from PostgreSQL.
  return rows.map((row) => ({
    dia: Number(row.dia),
    pedidos: Number(row.pedidos),
    unidades: Number(row.unidades),
    porEncargo: Number(row.porEncargo),
    pesos: Number(row.pesos),
  }))
}

/** The shirts of which most were sold. A product that there still is goes by its present name. */
export async function selectMasVendidas(db: Kysely<Schema>, tramo: Tramo, limit: number): Promise<CamisetaVendida[]> {
  const { rows } = await sql<Record<keyof CamisetaVendida, number | string>>`
    ${withVendidos(tramo)}
    select lineas.product_id,
           max(lineas.codigo) as codigo,
           coalesce(max(products.nombre), max(lineas.nombre)) as nombre,
           count(*) as unidades,
           sum(case when vendidos.medio_de_pago = 'tarjeta' then lineas.precio else lineas.precio_descuento end
               + lineas.extras) as pesos
      from vendidos
      join pedido_lineas lineas on lineas.pedido_id = vendidos.id
      left join products on products.id = lineas.product_id
     group by lineas.product_id
     order by 4 desc, 5 desc, 2
     limit ${limit}`.execute(db)
  return rows.map((row) => ({
    productId: String(row.productId),
    codigo: String(row.codigo),
    nombre: String(row.nombre),
    unidades: Number(row.unidades),
    pesos: Number(row.pesos),
  }))
}
