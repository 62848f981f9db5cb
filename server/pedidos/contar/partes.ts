import { sql, type RawBuilder } from 'kysely'
import { CAMPOS_DE_VENTAS, type Corte } from '#domain/ventas/sumas.ts'

/** What a row of a document is by each cut, in SQL: of `documentos` d, `pedidos` p, `renglones` r and `pedido_lineas` l. */
export const VALOR_DE_CORTE: Record<Corte, RawBuilder<unknown>> = {
  medio: sql`d.medio`,
  modo: ofLine(sql`l.modo`),
  camiseta: ofLine(sql`l.product_id`),
  equipo: ofLine(sql`r.equipo`),
  liga: ofLine(sql`r.liga`),
  categoria: ofLine(sql`r.categoria`),
  talle: ofLine(sql`l.talle`),
  estampa: ofLine(sql`case when r.impresa = 1 then 'estampada' else 'lisa' end`),
  codigo: sql`p.codigo_descuento`,
  departamento: sql`p.departamento`,
}

/** How a value is called, where that isn't the value itself. */
export const NOMBRE_DE_CORTE: Partial<Record<Corte, RawBuilder<unknown>>> = { camiseta: ofLine(sql`l.nombre`) }

/** Rows of documents with the lines that they are of. */
export const RENGLONES = sql`(renglones r left join pedido_lineas l on l.pedido_id = r.pedido_id and l.orden = r.orden)`
/** The same with their documents and orders. */
export const PARTES = sql`documentos d
  join pedidos p on p.id = d.pedido_id
  join ${RENGLONES} on r.pedido_id = d.pedido_id and r.clave = d.clave`

/** The sum of each figure of `ventas_dias`. */
export const SUMAS = sql.join(CAMPOS_DE_VENTAS.map((campo) => sql`sum(${sql.ref(campo)}) as ${sql.ref(campo)}`))

/** What only shirts have; the shipping stands by itself. */
function ofLine(valor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when r.orden < 0 then '(envío)' else coalesce(${valor}, '') end`
}
