import { sql, type RawBuilder } from 'kysely'
import { camposDe, MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'

/** What the code takes off a line by its order's way of paying, in SQL with both as `lineas` and `pedidos`. */
export const DESCUENTO_DE_LINEA = porMedio(({ descuento }) => columna(descuento))

/** What a line costs that way, in the same SQL: what is printed included, the code's share taken off. */
export const PRECIO_DE_LINEA = sql`(${porMedio(({ precio }) => columna(precio))} + lineas.extras - ${DESCUENTO_DE_LINEA})`

function porMedio(which: (campos: ReturnType<typeof camposDe>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = MEDIOS_DE_PAGO.map((medio) => sql`when ${sql.lit(medio)} then ${which(camposDe(medio))}`)
  return sql`case pedidos.medio_de_pago ${sql.join(cases, sql` `)} end`
}

function columna(campo: string): RawBuilder<unknown> {
  return sql.ref(`lineas.${campo}`)
}
