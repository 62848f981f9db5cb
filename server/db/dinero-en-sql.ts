import { sql, type RawBuilder } from 'kysely'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { TASA_DE_IVA } from '#domain/dinero/iva.ts'
import { camposDe, MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'

/** What the code takes off a line by its order's way of paying, in SQL with both as `lineas` and `pedidos`. */
export const DESCUENTO_DE_LINEA = porMedio(({ descuento }) => columna(descuento))

/** What a line costs that way, in the same SQL: what is printed included, the code's share taken off. */
export const PRECIO_DE_LINEA = sql`(${porMedio(({ precio }) => columna(precio))} + lineas.extras - ${DESCUENTO_DE_LINEA})`

/** What was given for the shirts of an order `p` by credit or by other shirts. */
export const DADO = sql<Pesos>`(
  select coalesce(sum(coalesce(c.monto, 0) + coalesce(k.a_cuenta, 0)), 0)
  from devoluciones d left join creditos c on c.devolucion_id = d.id left join pedidos k on k.id = d.cambio_id
  where d.pedido_id = p.id and d.estado = 'saldada')`

/** What an order `p` that was undone keeps of its credit, in SQL: as `usoDeCredito` (specification 37.33). */
export const USO_DE_DESHECHO = sql<Pesos>`(case when p.a_cuenta < ${DADO} then p.a_cuenta else ${DADO} end)`

/** Centésimos of a peso. PostgreSQL multiplies plain integers in 32 bits: some 21 million pesos. */
export const CIEN = sql<number>`cast(100 as bigint)`

/** What of centésimos, a bigint, is left without IVA, in SQL: as `ivaDeCentavos` (specification 50.2). */
export function sinIvaEnSql(centavos: RawBuilder<number>): RawBuilder<number> {
  const divisor = 100 + TASA_DE_IVA
  return sql<number>`((${centavos}) * 100 + ${sql.lit(divisor / 2)}) / ${sql.lit(divisor)}`
}

function porMedio(which: (campos: ReturnType<typeof camposDe>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = MEDIOS_DE_PAGO.map((medio) => sql`when ${sql.lit(medio)} then ${which(camposDe(medio))}`)
  return sql`case pedidos.medio_de_pago ${sql.join(cases, sql` `)} end`
}

function columna(campo: string): RawBuilder<unknown> {
  return sql.ref(`lineas.${campo}`)
}
