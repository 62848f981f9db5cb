import { sql } from 'kysely'
import type { MomentoDeCfe } from '#domain/facturacion/cfe.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'

/** What would be issued at once: how many papers, and what they come to, less what takes off. */
export type PorEmitir = { comprobantes: number; total: Pesos }

/**
 * Papers that don't exist yet and that these settings have issued of what was sold already (specification 53.13). Sales
 * that were undone as a whole have none.
 */
export async function countPorEmitir(
  tx: Tx,
  { emitir, desde }: { emitir: MomentoDeCfe; desde: string },
): Promise<PorEmitir> {
  const dia = readDia(desde)!
  const salido = emitir === 'enviado' ? sql`p.estado in ('enviado', 'entregado')` : sql`1 = 1`
  const { rows } = await sql<{ comprobantes: number; total: number | null }>`
    select count(*) as comprobantes, sum(case when d.clave = 'venta' then d.total else -d.total end) as total
      from documentos v
      join documentos d on d.pedido_id = v.pedido_id and d.total > 0
      join pedidos p on p.id = v.pedido_id
      left join cfe c on c.pedido_id = d.pedido_id and c.clave = d.clave and c.estado <> 'reemplazado'
     where v.dia >= ${dia} and v.clave = 'venta' and c.id is null and ${salido}
       and (v.total = 0 or v.total <> (
         select coalesce(sum(o.total), 0) from documentos o where o.pedido_id = v.pedido_id and o.clave <> 'venta'))
       and (v.total > 0 or exists (
         select 1 from devoluciones e join documentos o on o.pedido_id = e.pedido_id and o.clave = 'venta'
          where e.cambio_id = v.pedido_id and o.dia >= ${dia}))`.execute(tx)
  return { comprobantes: Number(rows[0]!.comprobantes), total: Number(rows[0]!.total ?? 0) }
}
