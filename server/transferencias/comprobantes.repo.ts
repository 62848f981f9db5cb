import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ComprobanteRow, Millis, Schema } from '#server/db/schema.ts'

/** The receipt that an upload became. */
export function selectSubida(db: Kysely<Schema>, subida: string): Promise<ComprobanteRow | undefined> {
  return db.selectFrom('comprobantes').selectAll().where('subida', '=', subida).executeTakeFirst()
}

export function selectComprobante(db: Kysely<Schema>, id: string): Promise<ComprobanteRow | undefined> {
  return db.selectFrom('comprobantes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Receipts of some orders, the oldest first. */
export function selectComprobantesDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<ComprobanteRow[]> {
  return selectRowsOf(db, 'comprobantes', pedidoIds, ['creado', 'id'])
}

/** @returns false when its upload, or the same file of the same order, is stored already */
export async function insertComprobante(tx: Tx, row: ComprobanteRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('comprobantes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Which orders have files with these hashes. */
export function selectCodigosPorHash(
  db: Kysely<Schema>,
  hashes: string[],
): Promise<{ hash: string; codigo: string }[]> {
  if (hashes.length === 0) return Promise.resolve([])
  return db
    .selectFrom('comprobantes')
    .innerJoin('pedidos', 'pedidos.id', 'comprobantes.pedidoId')
    .select(['comprobantes.hash', 'pedidos.codigo'])
    .where('comprobantes.hash', 'in', hashes)
    .orderBy('comprobantes.creado')
    .orderBy('pedidos.codigo')
    .execute()
}

/** Bytes of all receipts of orders that nobody paid. */
export async function sumBytesSinPagar(db: Kysely<Schema>): Promise<number> {
  const { bytes } = await db
    .selectFrom('comprobantes')
    .innerJoin('pedidos', 'pedidos.id', 'comprobantes.pedidoId')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('estado', 'in', ['pendiente_pago', ...SIN_PAGAR])
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** How orders end that came to nothing. */
const SIN_PAGAR: readonly Estado[] = ['vencido', 'cancelado']
export const vinoANada = sql<SqlBool>`p.estado in (${sql.join(SIN_PAGAR)})`

/**
 * Receipts of orders that ended, and that nothing happened to since `before`, the oldest first. What happens is in their
 * history: mere visits to an order that ended don't keep its receipts. A flag that is open does, unless it only says of
 * an order that came to nothing that another has the same receipt.
 */
export function selectDeTerminados(
  db: Kysely<Schema>,
  cuales: RawBuilder<SqlBool>,
  before: Millis,
  limit: number,
): Promise<ComprobanteRow[]> {
  return db
    .selectFrom('comprobantes as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .selectAll('c')
    .where('c.creado', '<', before)
    .where(cuales)
    .where((eb) => {
      const eventos = eb.selectFrom('pedidoEventos as e').select('e.id').whereRef('e.pedidoId', '=', 'c.pedidoId')
      const avisos = eb.selectFrom('pedidoAvisos as a').select('a.id').whereRef('a.pedidoId', '=', 'c.pedidoId')
      const open = avisos
        .where('a.resuelto', 'is', null)
        .where((a) => a.or([a('a.tipo', '<>', 'comprobante_repetido'), a('p.estado', 'not in', SIN_PAGAR)]))
      return eb.not(eb.or([eb.exists(eventos.where('e.en', '>=', before)), eb.exists(open)]))
    })
    .orderBy('c.creado')
    .orderBy('c.id')
    .limit(limit)
    .execute()
}
