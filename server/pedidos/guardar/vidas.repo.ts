import type { Kysely } from 'kysely'
import { isViva, type VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import type { Schema } from '#server/db/schema.ts'

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

/** Places of an order's lines whose shirt is back in stock: they aren't sold any more. */
export async function selectOrdenesEnStock(db: Kysely<Schema>, pedidoId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('devolucionLineas')
    .select('orden')
    .where('pedidoId', '=', pedidoId)
    .where('destino', '=', 'stock')
    .execute()
  return new Set(rows.map(({ orden }) => orden))
}
