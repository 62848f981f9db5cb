import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { CorreoRow, Schema } from '#server/db/schema.ts'

export async function insertCorreo(tx: Tx, row: CorreoRow): Promise<void> {
  await tx.insertInto('correos').values(row).execute()
}

/**
 * The mail that has waited longest among those that are due. One left 'enviando' is due again once its lease is up:
 * whoever was sending it is gone.
 */
export function selectDue(db: Kysely<Schema>, now: number): Promise<CorreoRow | undefined> {
  return db
    .selectFrom('correos')
    .selectAll()
    .where('estado', 'in', ['pendiente', 'enviando'])
    .where('proximoIntento', '<=', now)
    .orderBy('proximoIntento')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Takes a mail to send it, until `lease`.
 * @returns false when somebody else has taken it since it was read
 */
export async function claimCorreo(tx: Tx, seen: CorreoRow, lease: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('correos')
    .set((eb) => ({ estado: 'enviando' as const, proximoIntento: lease, intentos: eb('intentos', '+', 1) }))
    .where('id', '=', seen.id)
    .where('estado', '=', seen.estado)
    .where('proximoIntento', '=', seen.proximoIntento)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Delivered: a fact, whatever has become of the lease. */
export async function markEnviado(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('correos').set({ estado: 'enviado', enviado: now, error: '' }).where('id', '=', id).execute()
}

/** Not delivered: to be tried again, or given up. Does nothing when the lease has passed to somebody else. */
export async function markNoEnviado(
  tx: Tx,
  id: string,
  lease: number,
  result: Pick<CorreoRow, 'estado' | 'proximoIntento' | 'error'>,
): Promise<void> {
  await tx
    .updateTable('correos')
    .set(result)
    .where('id', '=', id)
    .where('estado', '=', 'enviando')
    .where('proximoIntento', '=', lease)
    .execute()
}

/** All mails of an order, the oldest first. */
export function selectCorreosDePedido(db: Kysely<Schema>, pedidoId: string): Promise<CorreoRow[]> {
  return db.selectFrom('correos').selectAll().where('pedidoId', '=', pedidoId).orderBy('creado').orderBy('id').execute()
}

/**
 * Makes an order's undelivered mails to an address due now.
 * @returns how many aren't delivered, those that are being sent included
 */
export async function updateDueNowTo(tx: Tx, pedidoId: string, para: string, now: number): Promise<number> {
  await tx
    .updateTable('correos')
    .set({ estado: 'pendiente', proximoIntento: now })
    .where('pedidoId', '=', pedidoId)
    .where('para', '=', para)
    .where('estado', 'in', ['pendiente', 'fallido'])
    .execute()
  const { cuenta } = await tx
    .selectFrom('correos')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('pedidoId', '=', pedidoId)
    .where('para', '=', para)
    .where('estado', '<>', 'enviado')
    .executeTakeFirstOrThrow()
  return Number(cuenta)
}

/** Makes an order's undelivered mails due now; one that is being sent is left alone, and so is one that was withheld. */
export async function updateDueNow(tx: Tx, pedidoId: string, now: number): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ estado: 'pendiente', proximoIntento: now })
    .where('pedidoId', '=', pedidoId)
    .where((eb) =>
      eb.or([eb('estado', '=', 'pendiente'), eb.and([eb('estado', '=', 'fallido'), eb('intentos', '>', 0)])]),
    )
    .execute()
}
