import type { Kysely } from 'kysely'
import { creenciaDelProveedor } from '#domain/pagos/pago.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'

/** What the card provider believes of orders, in words, by their ids; '' for those whose card was never tried. */
export async function readCreencias(
  db: Kysely<Schema>,
  pedidos: Pick<PedidoRow, 'id' | 'medioDePago'>[],
): Promise<Map<string, string>> {
  if (pedidos.length === 0) return new Map()
  const ids = pedidos.map(({ id }) => id)
  const rows = await db
    .selectFrom('pagos')
    .select(['pedidoId', 'estado', 'detalle'])
    .where('pedidoId', 'in', ids)
    .orderBy('actualizado')
    .orderBy('id')
    .execute()
  const pagos = Map.groupBy(rows, ({ pedidoId }) => pedidoId)
  return new Map(
    pedidos.map(({ id, medioDePago }) => [id, creenciaDelProveedor({ medioDePago, pagos: pagos.get(id) ?? [] })]),
  )
}
