import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { DESTINOS_SIN_CAMISETA, isViva, type VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'

/** What became of the lines of some orders: of each that comes back, or came, the devolución that has it. */
export async function selectVidas(db: Kysely<Schema>, pedidoIds: string[]): Promise<VidaDeLinea[]> {
  if (pedidoIds.length === 0) return []
  const rows = await db
    .selectFrom('devolucionLineas as l')
    .innerJoin('devoluciones as d', 'd.id', 'l.devolucionId')
    .select(['d.id', 'd.estado', 'd.motivo', 'd.arreglo', 'd.monto', 'l.pedidoId', 'l.orden', 'l.destino'])
    .where('l.pedidoId', 'in', pedidoIds)
    .execute()
  return rows.filter(isViva)
}

/** Places of an order's lines whose shirt was judged: it is back in stock, or the shop doesn't get it any more. */
export async function selectOrdenesJuzgadas(db: Kysely<Schema>, pedidoId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('devolucionLineas')
    .select('orden')
    .where('pedidoId', '=', pedidoId)
    .where('destino', 'in', ['stock', ...DESTINOS_SIN_CAMISETA])
    .execute()
  return new Set(rows.map(({ orden }) => orden))
}

/** The devolución that an order is sent for, with the code of the order whose shirts came back. */
export async function selectCambioDe(
  db: Kysely<Schema>,
  { id, tipo }: Pick<PedidoRow, 'id' | 'tipo'>,
): Promise<{ id: string; codigo: string } | undefined> {
  if (tipo === 'venta') return undefined
  return db
    .selectFrom('devoluciones as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['d.id', 'p.codigo'])
    .where('d.cambioId', '=', id)
    .executeTakeFirst()
}

/** Whether the line `l` of a query isn't sent, as `isApartada` has it: it came back or is exchanged. */
export const apartada: RawBuilder<SqlBool> = sql`exists (
  select 1 from devolucion_lineas v join devoluciones d on d.id = v.devolucion_id
  where v.pedido_id = l.pedido_id and v.orden = l.orden and d.estado in ('aceptada', 'saldada')
    and v.destino not in ('comprador', 'ninguno'))`

/** How many shirts of an order are to be sent, or were. */
export async function countQueVan(db: Kysely<Schema>, pedidoId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('pedidoLineas as l')
      .where('l.pedidoId', '=', pedidoId)
      .where(({ not }) => not(apartada)),
  )
}
