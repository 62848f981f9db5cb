import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hasCome, isTryDue } from '#server/db/has-come.ts'
import type { AvisoPagoRow, PagoRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { sumDevuelto } from '#server/pedidos/guardar/find-reintegro.ts'

/** The longest pauses between two requests about an order that waits, and about one that ran out, milliseconds. */
export const ESPERA_MAX = 60 * 60_000
export const VENCIDO_ESPERA_MAX = 24 * 60 * 60_000

/** The longest pause of a notice, milliseconds; a lease is shorter. */
export const AVISO_ESPERA_MAX = 30 * 60_000

export async function insertNotice(tx: Tx, row: AvisoPagoRow): Promise<void> {
  await tx.insertInto('avisosPago').values(row).execute()
}

/** Asked before claiming, so that an idle shop doesn't write. */
export async function hasDueNotice(db: Kysely<Schema>, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('avisosPago')
    .select('id')
    .where('estado', '=', 'pendiente')
    .where((due) => isTryDue(due, now, AVISO_ESPERA_MAX))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes notices that are due, the oldest first. While the lease runs nobody else gets them; when this process dies they
 * come back. One statement with its condition, so that several instances never take the same.
 */
export function claimNotices(tx: Tx, now: number, lease: number, limit: number): Promise<AvisoPagoRow[]> {
  return tx
    .updateTable('avisosPago')
    .set({ proximoIntento: now + lease, intentos: sql`intentos + 1` })
    .where('estado', '=', 'pendiente')
    .where((due) => isTryDue(due, now, AVISO_ESPERA_MAX))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('avisosPago')
        .select('id')
        .where('estado', '=', 'pendiente')
        .where((due) => isTryDue(due, now, AVISO_ESPERA_MAX))
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

/** Notices that were worked off, and came before `before`. */
export async function deleteSettledNotices(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('avisosPago').where('estado', '<>', 'pendiente').where('recibido', '<', before).execute()
}

/** The provider's words about a payment and when it said them, and how much of it went back. */
export async function selectPago(
  db: Kysely<Schema>,
  id: string,
): Promise<
  (Pick<PagoRow, 'estado' | 'detalle' | 'actualizadoProveedor' | 'netoRecibido'> & { devuelto: number }) | undefined
> {
  const row = await db
    .selectFrom('pagos')
    .select(['estado', 'detalle', 'actualizadoProveedor', 'netoRecibido'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, devuelto: (await sumDevuelto(db, [id])).get(id) ?? 0 }
}

/** A card order whose payments the provider is to be asked for. */
export type PorConsultar = Pick<PedidoRow, 'id' | 'estado' | 'creado' | 'retenidoHasta' | 'proximaConsulta'>

/**
 * Card orders to ask the provider about: those that wait for their payment before those whose time ran out. The longest
 * unasked come first, and among them the one whose time is up soonest.
 */
export function selectPorConsultar(
  db: Kysely<Schema>,
  { now, createdBefore, heldAfter, limit }: { now: number; createdBefore: number; heldAfter: number; limit: number },
): Promise<PorConsultar[]> {
  return db
    .selectFrom('pedidos')
    .select(['id', 'estado', 'creado', 'retenidoHasta', 'proximaConsulta'])
    .where('estado', 'in', ['pendiente_pago', 'vencido'])
    .where('retenidoHasta', '>', heldAfter)
    .where('preferenceId', 'is not', null)
    .where((due) => due.or([due('creado', '<', createdBefore), due('creado', '>', now)]))
    .where((due) => {
      const proxima = due.ref('proximaConsulta')
      const waits = due('estado', '=', 'pendiente_pago')
      return due.or([hasCome(proxima, now, VENCIDO_ESPERA_MAX), due.and([waits, hasCome(proxima, now, ESPERA_MAX)])])
    })
    .orderBy((eb) => eb.case().when('estado', '=', 'pendiente_pago').then(0).else(1).end())
    .orderBy('proximaConsulta')
    .orderBy('retenidoHasta')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes an order to ask about it, until `next`. @returns false when another process has taken it since it was read */
export async function claimConsulta(tx: Tx, { id, proximaConsulta }: PorConsultar, next: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidos')
    .set({ proximaConsulta: next })
    .where('id', '=', id)
    .where('proximaConsulta', '=', proximaConsulta)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
