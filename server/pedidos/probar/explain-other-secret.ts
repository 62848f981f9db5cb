import type { Runtime } from '#server/base/runtime.ts'
import { isSelloDe } from './sello.ts'

/** The last orders; one of them that was changed by hand doesn't make it another secret. */
const LAST = 5

/**
 * Tells another shop's secret, or another instance's, before it seals orders and ends sessions.
 * @returns a sentence for whoever opens the shop, when none of the last orders was sealed with this one; else null
 */
export async function explainOtherSecret({
  database: { read },
  seal,
}: Pick<Runtime, 'database' | 'seal'>): Promise<string | null> {
  const pedidos = await read
    .selectFrom('pedidos')
    .selectAll()
    .where('sello', '<>', '')
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute()
  const ids = pedidos.map(({ id }) => id)
  if (ids.length < 2) return null
  const lineas = await read.selectFrom('pedidoLineas').selectAll().where('pedidoId', 'in', ids).execute()
  const isOwn = pedidos.some((pedido) =>
    isSelloDe(
      seal,
      pedido,
      lineas.filter(({ pedidoId }) => pedidoId === pedido.id),
    ),
  )
  return isOwn
    ? null
    : 'Atención: los últimos pedidos llevan el sello de otro SHOP_SECRET. Todas las copias de la tienda abiertas sobre esta base tienen que tener el mismo.'
}
