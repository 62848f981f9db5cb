import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import { PAUSA_MAX, type EstadoDeCfe } from '#domain/facturacion/cfe.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import { hasCome } from '#server/db/has-come.ts'
import type { CfeRow, Schema } from '#server/db/schema.ts'

/** Milliseconds before another round goes on with a paper: longer than all that the provider may take for one. */
const LEASE = 120_000

/** States in which something is still to be done by itself. Written out, as the index has it. */
export const POR_HACER = sql<boolean>`estado in ('por_emitir', 'emitiendo', 'emitido')`
/** States of a paper that surely nobody issued, or whose number DGI refused. */
export const SIN_EMITIR = ['por_emitir', 'rechazado'] as const satisfies EstadoDeCfe[]

/** What a paper has before anybody is asked for it. */
export const SIN_NUMERO = {
  proveedor: '',
  proveedorId: '',
  serie: '',
  numero: null,
  emitido: null,
  totalEmitido: null,
  error: '',
  pdf: '',
  intentos: 0,
  proximoIntento: 0,
} satisfies Partial<CfeRow>

const isCfeDue = (now: number) => (eb: ExpressionBuilder<Schema, 'cfe'>) =>
  eb.and([POR_HACER, hasCome(eb.ref('proximoIntento'), now, PAUSA_MAX)])

/** Asked before claiming, so that an idle shop doesn't write. */
export async function hasDueCfe(db: Kysely<Schema>, now: number): Promise<boolean> {
  return (await db.selectFrom('cfe').select('id').where(isCfeDue(now)).limit(1).executeTakeFirst()) !== undefined
}

/** Takes the paper that waits longest, sales before what takes off them; while the lease runs nobody else gets it. */
export function claimCfe(tx: Tx, now: number): Promise<CfeRow | undefined> {
  return tx
    .updateTable('cfe')
    .set({ proximoIntento: now + LEASE, intentos: sql`intentos + 1` })
    .where(isCfeDue(now))
    .where('id', 'in', (eb) =>
      eb.selectFrom('cfe').select('id').where(isCfeDue(now)).orderBy('proximoIntento').orderBy('id').limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Changes a paper, if it still stands as whoever changes it believes. @returns whether it did */
export async function updateCfe(
  tx: Tx,
  id: string,
  from: readonly EstadoDeCfe[],
  changes: Partial<CfeRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cfe')
    .set(changes)
    .where('id', '=', id)
    .where('estado', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** An order's papers, the oldest first; with those that DGI refused and others replaced. */
export function selectCfeDe(db: Kysely<Schema>, pedidoId: string): Promise<CfeRow[]> {
  return selectRowsOf(db, 'cfe', [pedidoId], ['en', 'id'])
}

/** What takes off a sale has waited until DGI accepted it: it is issued in this round. */
export async function wakeNotas(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('cfe')
    .set({ proximoIntento: now })
    .where(POR_HACER)
    .where('estado', '=', 'por_emitir')
    .where('proximoIntento', '>', now)
    .where('clave', '<>', 'venta')
    .where('intentos', '=', 0)
    .execute()
}

export function selectCfe(db: Kysely<Schema>, id: string): Promise<CfeRow | undefined> {
  return db.selectFrom('cfe').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What of an order is issued and stands, its sale first: what it may be told of. */
export async function selectVigentesDe(db: Kysely<Schema>, pedidoId: string): Promise<CfeRow[]> {
  return (await selectCfeDe(db, pedidoId)).filter(({ estado }) => estado === 'emitido' || estado === 'aceptado')
}
