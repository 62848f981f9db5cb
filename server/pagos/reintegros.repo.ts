import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hasCome } from '#server/db/has-come.ts'
import type { ReintegroDelProveedor, Schema } from '#server/db/schema.ts'

/** The longest pause of a refund, milliseconds; a lease is shorter. */
export const REINTEGRO_ESPERA_MAX = 60 * 60_000

/** Asked before claiming, so that an idle shop doesn't write. */
export async function hasDueReintegro(db: Kysely<Schema>, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('reintegros')
    .select('id')
    .where('estado', '=', 'pedida')
    .where((due) => hasCome(due.ref('proximoIntento'), now, REINTEGRO_ESPERA_MAX))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the refund that waits longest. While the lease runs nobody else gets it; when this process dies it comes back.
 * One statement with its condition, so that several instances never take the same.
 */
export function claimReintegro(tx: Tx, now: number, lease: number): Promise<ReintegroDelProveedor | undefined> {
  return tx
    .updateTable('reintegros')
    .set({ proximoIntento: now + lease, intentos: sql`intentos + 1` })
    .where('estado', '=', 'pedida')
    .where((due) => hasCome(due.ref('proximoIntento'), now, REINTEGRO_ESPERA_MAX))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reintegros')
        .select('id')
        .where('estado', '=', 'pedida')
        .where((due) => hasCome(due.ref('proximoIntento'), now, REINTEGRO_ESPERA_MAX))
        .orderBy('proximoIntento')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .$narrowType<{ pagoId: string }>()
    .executeTakeFirst()
}

/** @returns undefined when the payment isn't known */
export function selectMontoDePago(db: Kysely<Schema>, id: string): Promise<{ monto: number } | undefined> {
  return db.selectFrom('pagos').select('monto').where('id', '=', id).executeTakeFirst()
}
