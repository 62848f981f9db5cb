import { sql } from 'kysely'
import { PEDIDOS_DE_UNA_RED } from '#domain/pedido/reservas.ts'
import type { Tx } from '#server/db/connect.ts'

const DAY = 24 * 3_600_000

/**
 * Whether more orders than that came from an order's network in the day that ends with it: mails that a stranger causes
 * are withheld then (specification 13.33). An order whose network isn't known never counts.
 */
export async function isDeRedDesbordada(tx: Tx, pedidoId: string): Promise<boolean> {
  const { rows } = await sql<{ cuenta: number }>`
    select count(*) as cuenta from (
      select 1 from pedidos este join pedidos otro
        on otro.red = este.red and otro.creado > este.creado - ${DAY} and otro.creado <= este.creado
      where este.id = ${pedidoId} and este.red <> ''
      limit ${PEDIDOS_DE_UNA_RED + 1}
    ) as vistos`.execute(tx)
  return Number(rows[0]!.cuenta) > PEDIDOS_DE_UNA_RED
}
