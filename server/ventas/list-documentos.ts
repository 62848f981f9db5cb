import { sql } from 'kysely'
import type { MedioDePago, TipoDePedido } from '#domain/pedidos/pedido.ts'
import type { ClaseDeDocumento } from '#domain/ventas/documentos.ts'
import type { Corte } from '#domain/ventas/sumas.ts'
import type { Tramo } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { RENGLONES, VALOR_DE_CORTE } from '#server/pedidos/contar/partes.ts'

/** A document of an order, or money that moved: what of it a figure is made of. */
export type DocumentoListado = {
  codigo: string
  tipo: TipoDePedido
  clase: ClaseDeDocumento | 'cobro' | 'reintegro' | 'correccion'
  en: number
  medio: MedioDePago
  unidades: number
  /** Centésimos. */
  centavos: number
}

export type DocumentosBuscados = Tramo & {
  que: 'todo' | 'ventas' | 'devuelto' | 'dinero'
  /** Those of a value of a cut alone; null for all. */
  corte: { por: Corte; valor: string } | null
  pagina: number
}

const POR_PAGINA = 50

/**
 * The documents, or the money, behind a figure of the sales, the newest first (specification 50.6). Those that come to nothing
 * and move no shirt, such as an exchange for the same one, are left out.
 * @returns a page of them, and whether there are more
 */
export async function listDocumentos(
  { database: { aside } }: Pick<Runtime, 'database'>,
  { desde, hasta, que, corte, pagina }: DocumentosBuscados,
): Promise<{ documentos: DocumentoListado[]; hayMas: boolean }> {
  const page = sql`limit ${POR_PAGINA + 1} offset ${(pagina - 1) * POR_PAGINA}`
  const clase = { todo: sql`1 = 1`, ventas: sql`d.clase = 'venta'`, devuelto: sql`d.clase <> 'venta'` }
  // Days on which there is none of it are passed over.
  const dias =
    corte === null
      ? sql`d.dia >= ${desde} and d.dia <= ${hasta}`
      : sql`d.dia in (select dia from ventas_dias where corte = ${corte.por} and dia >= ${desde} and dia <= ${hasta} and valor = ${corte.valor})`
  const suyo = corte === null ? sql`1 = 1` : sql`${VALOR_DE_CORTE[corte.por]} = ${corte.valor}`
  const { rows } =
    que === 'dinero'
      ? await sql<DocumentoListado>`
          select p.codigo, p.tipo, case when c.cobrado < 0 then 'correccion' when c.cobrado >= c.devuelto then 'cobro' else 'reintegro' end as clase,
                 c.en, c.medio,
                 0 as unidades, c.cobrado - c.devuelto as centavos
            from cobros c join pedidos p on p.id = c.pedido_id
           where c.dia >= ${desde} and c.dia <= ${hasta}
           order by c.dia desc, c.en desc, c.pedido_id, c.numero ${page}`.execute(aside)
      : await sql<DocumentoListado>`
          select p.codigo, p.tipo, d.clase, d.en, d.medio, sum(r.unidades) as unidades,
                 sum(case when d.clase = 'venta' then r.valor else -r.valor end) * 100 as centavos
            from (select d.* from documentos d join pedidos p on p.id = d.pedido_id
                   where ${dias} and ${clase[que]} and exists (
                     select 1 from ${RENGLONES}
                      where r.pedido_id = d.pedido_id and r.clave = d.clave and (r.valor > 0 or r.unidades > 0) and ${suyo})
                   order by d.dia desc, d.en desc, d.pedido_id, d.clave ${page}) d
            join pedidos p on p.id = d.pedido_id
            join ${RENGLONES} on r.pedido_id = d.pedido_id and r.clave = d.clave
           where ${suyo}
           group by d.dia, d.en, d.pedido_id, d.clave, p.codigo, p.tipo, d.clase, d.medio
           order by d.dia desc, d.en desc, d.pedido_id, d.clave`.execute(aside)
  return {
    documentos: rows
      .slice(0, POR_PAGINA)
      .map((row) => ({ ...row, en: Number(row.en), unidades: Number(row.unidades), centavos: Number(row.centavos) })),
    hayMas: rows.length > POR_PAGINA,
  }
}
