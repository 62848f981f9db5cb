import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { AvisoPagoRow, Schema } from '#server/db/schema.ts'

export async function insertNotice(tx: Tx, row: AvisoPagoRow): Promise<void> {
  await tx.insertInto('avisosPago').values(row).execute()
}

/** Asked before claiming, so that an idle shop doesn't write. */
export async function hasDueNotice(db: Kysely<Schema>, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('avisosPago')
    .select('id')
    .where('estado', '=', 'pendiente')
    .where('proximoIntento', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes notices that are due, the oldest first: while the lease runs nobody else gets them, and when this process
 * dies they come back. One statement with its condition, so that several instances never take the same.
 */
export function claimNotices(tx: Tx, now: number, lease: number, limit: number): Promise<AvisoPagoRow[]> {
  return tx
    .updateTable('avisosPago')
    .set({ proximoIntento: now + lease, intentos: sql`intentos + 1` })
    .where('estado', '=', 'pendiente')
    .where('proximoIntento', '<=', now)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('avisosPago')
        .select('id')
        .where('estado', '=', 'pendiente')
        .where('proximoIntento', '<=', now)
        .orderBy('proximoIntento')
        .orderBy('id')
        .limit(limit),
    )
    .returningAll()
    .execute()
}

export async function settleNotice(
  tx: Tx,
  id: string,
  outcome: Pick<AvisoPagoRow, 'estado' | 'error' | 'proximoIntento'>,
): Promise<void> {
  await tx.updateTable('avisosPago').set(outcome).where('id', '=', id).where('estado', '=', 'pendiente').execute()
}

/** What an order is known to have been paid with. */
export function selectPago(db: Kysely<Schema>, id: string): Promise<{ estado: string; detalle: string } | undefined> {
  return db.selectFrom('pagos').select(['estado', 'detalle']).where('id', '=', id).executeTakeFirst()
}

/**
 * Card orders whose payment nobody told of yet, or whose time ran out a short while ago.
 * @param after id after which to go on; '' from the start
 */
export async function selectAwaitingPayment(
  db: Kysely<Schema>,
  {
    createdBefore,
    heldAfter,
    after,
    limit,
  }: { createdBefore: number; heldAfter: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos')
    .select('id')
    .where('estado', 'in', ['pendiente_pago', 'vencido'])
    .where('retenidoHasta', '>', heldAfter)
    .where('preferenceId', 'is not', null)
    .where('creado', '<', createdBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
