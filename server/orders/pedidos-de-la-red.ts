import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** Of one network in a day: more than a neighbourhood behind one address orders (decisions: Holds). */
export const PEDIDOS_POR_RED_MAX = 200
const DAY = 24 * 3_600_000

/**
 * Whether more orders than that came from an order's network in the day that ends with it: mails that a stranger causes
 * are withheld then (specification 13.33). An order of no known network is none of them.
 */
export async function isDeRedDesbordada(tx: Tx, pedidoId: string): Promise<boolean> {
  const { rows } = await sql<{ cuenta: number }>`
    select count(*) as cuenta from (
      select 1 from pedidos este join pedidos otro
        on otro.red = este.red and otro.creado > este.creado - ${DAY} and otro.creado <= este.creado
      where este.id = ${pedidoId} and este.red <> ''
      limit ${PEDIDOS_POR_RED_MAX + 1}
    ) as vistos`.execute(tx)
  return Number(rows[0]!.cuenta) > PEDIDOS_POR_RED_MAX
}
