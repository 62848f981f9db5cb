import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import { ESPERA_POR_DIRECCION, SALIDAS, type EstadoDeCorreo } from '#domain/correos/correo.ts'
import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import { containing } from '#server/db/containing.ts'
import { isTryDue } from '#server/db/has-come.ts'
import { hasOneWriter } from '#server/db/dialect.ts'
import type { CorreoRow, Millis, Schema } from '#server/db/schema.ts'
import { PAUSE_MAX_MS } from './pause-after.ts'
import { countRows } from '#server/db/count-rows.ts'

export async function insertCorreos(tx: Tx, rows: CorreoRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('correos').values(rows).execute()
}

/** Mails that are due: links somebody waits for (41.8), then the one that has waited longest; what shirts came back is told last (45.9). One left 'enviando' is due again once its lease is up: whoever was sending it is gone. */
function selectDue(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('correos')
    .select('id')
    .where('estado', 'in', ['pendiente', 'enviando'])
    .where((due) => isTryDue(due, now, PAUSE_MAX_MS))
    .orderBy((eb) => eb('tipo', '<>', 'enlace'))
    .orderBy((eb) => eb('tipo', '=', 'espera'))
    .orderBy('proximoIntento')
    .orderBy('id')
}

/** Whether a mail is due. */
export async function hasDue(db: Kysely<Schema>, now: number): Promise<boolean> {
  return (await selectDue(db, now).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Takes the mails that have waited longest among those that are due, to send them, until `lease`. Several who look at once
 * take different ones.
 * @param most how many
 * @returns them, as they are taken; none when none is left
 */
export function claimDue(tx: Tx, now: number, lease: number, most: number): Promise<CorreoRow[]> {
  const due = selectDue(tx, now).limit(most)
  return tx
    .with(
      (cte) => cte('due').materialized(),
      () => (hasOneWriter(tx) ? due : due.forUpdate().skipLocked()),
    )
    .updateTable('correos')
    .set((eb) => ({ estado: 'enviando' as const, proximoIntento: lease, intentos: eb('intentos', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returningAll()
    .execute()
}

/** Delivered: that is a fact, whatever became of the lease. */
export async function markEnviados(tx: Tx, ids: string[], now: number): Promise<void> {
  await tx.updateTable('correos').set({ estado: 'enviado', enviado: now, error: '' }).where('id', 'in', ids).execute()
}

/** Not delivered: to be tried again, or given up. Does nothing when somebody else has the lease now. */
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
  return selectRowsOf(db, 'correos', [pedidoId], ['creado', 'id'])
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
    .where('estado', 'in', ['pendiente', 'fallido', 'en_espera'])
    .execute()
  return countRows(
    tx
      .selectFrom('correos')
      .where('pedidoId', '=', pedidoId)
      .where('para', '=', para)
      .where('estado', 'not in', ['enviado', 'omitido']),
  )
}

/** Whether `updateDueNow` would change anything. */
export async function hasUndue(db: Kysely<Schema>, pedidoId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('correos')
    .select('id')
    .where('pedidoId', '=', pedidoId)
    .where((eb) =>
      eb.or([
        eb.and([eb('estado', '=', 'pendiente'), eb('proximoIntento', '>', now)]),
        eb.and([eb('estado', '=', 'fallido'), eb('intentos', '>', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes an order's undelivered mails due now; one being sent is left alone, as is a withheld one. */
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

export function selectCorreo(db: Kysely<Schema>, id: string): Promise<CorreoRow | undefined> {
  return db.selectFrom('correos').selectAll().where('id', '=', id).executeTakeFirst()
}

type Filtro = { estados: readonly EstadoDeCorreo[]; buscar: string }

const DE_SALIDA = [
  'id',
  'tipo',
  'para',
  'asunto',
  'pedidoId',
  'estado',
  'intentos',
  'proximoIntento',
  'error',
  'creado',
  'enviado',
  'reenvios',
  'borrado',
] as const

/** A mail of the outbox, without what it says. */
export type CorreoDeSalida = Pick<CorreoRow, (typeof DE_SALIDA)[number]>

export function selectCorreoDeSalida(db: Kysely<Schema>, id: string): Promise<CorreoDeSalida | undefined> {
  return db.selectFrom('correos').select(DE_SALIDA).where('id', '=', id).executeTakeFirst()
}

/** The latest first. */
export function selectCorreos(
  db: Kysely<Schema>,
  filtro: Filtro,
  { limit, offset }: { limit: number; offset: number },
): Promise<CorreoDeSalida[]> {
  return db
    .selectFrom('correos')
    .select(DE_SALIDA)
    .where((eb) => matchesCorreo(eb, filtro))
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countCorreos(db: Kysely<Schema>, filtro: Filtro): Promise<number> {
  return countRows(db.selectFrom('correos').where((eb) => matchesCorreo(eb, filtro)))
}

/** The mail to the shop that has waited longest for room. */
export function selectPrimeroEnEspera(db: Kysely<Schema>): Promise<Pick<CorreoRow, 'id'> | undefined> {
  return db
    .selectFrom('correos')
    .select('id')
    .where('estado', '=', 'en_espera')
    .where('error', '=', '')
    .orderBy('proximoIntento')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The mails to buyers that wait for room at their address, those that have waited longest first. */
export function selectEnEsperaPorDireccion(
  db: Kysely<Schema>,
  limit: number,
): Promise<Pick<CorreoRow, 'id' | 'para'>[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'para'])
    .where('estado', '=', 'en_espera')
    .where('error', '=', ESPERA_POR_DIRECCION)
    .orderBy('proximoIntento')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Has a mail wait, by when it was written, without room for its first try. @param motivo which room it waits for */
export async function updateToEnEspera(tx: Tx, { id, creado }: CorreoRow, motivo: string): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ estado: 'en_espera', error: motivo, intentos: 0, proximoIntento: creado })
    .where('id', '=', id)
    .execute()
}

/** Makes a mail due for which there is room, with a day of tries ahead. @returns false when it doesn't wait any more */
export async function updateEnEsperaToPendiente(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('correos')
    .set({ estado: 'pendiente', error: '', proximoIntento: now, reintentado: now })
    .where('id', '=', id)
    .where('estado', '=', 'en_espera')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Drops the mails about an order that wait for room or were withheld. */
export async function updateNoMandadosToOmitido(tx: Tx, pedidoId: string): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ estado: 'omitido' })
    .where('pedidoId', '=', pedidoId)
    .where((eb) =>
      eb.or([eb('estado', '=', 'en_espera'), eb.and([eb('estado', '=', 'fallido'), eb('intentos', '=', 0)])]),
    )
    .execute()
}

/** Drops an order's mails of a moment that didn't leave yet. */
export async function updateSinSalirToOmitido(tx: Tx, pedidoId: string, momento: MomentoDelCorreo): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ estado: 'omitido' })
    .where('pedidoId', '=', pedidoId)
    .where('estado', 'in', ['pendiente', 'en_espera'])
    // Within a JSON text a quotation mark is escaped: nothing that anybody wrote reads like this.
    .where('parametros', 'like', `%"momento":"${momento}"%`)
    .execute()
}

/** Mails that were withheld, never tried. */
export async function countNuncaProbados(db: Kysely<Schema>): Promise<number> {
  return countRows(db.selectFrom('correos').where('estado', '=', 'fallido').where('intentos', '=', 0))
}

/**
 * A mail that was given up begins anew, with a day of tries ahead.
 * @param id left out, all that were given up; a withheld one is only sent by its id
 * @returns how many
 */
export async function updateFallidosToPendientes(tx: Tx, now: number, id?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('correos')
    .set({ estado: 'pendiente', proximoIntento: now, reintentado: now, intentos: 0, error: '' })
    .where('estado', '=', 'fallido')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(id === undefined, (query) => query.where('intentos', '>', 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Makes the next try due now of all mails that wait after a failed one. @returns how many */
export async function updateProbadosDueNow(tx: Tx, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('correos')
    .set({ proximoIntento: now })
    .where('estado', '=', 'pendiente')
    .where('intentos', '>', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Mails that wait after a failed try. */
export async function countProbadosPendientes(db: Kysely<Schema>): Promise<number> {
  return countRows(db.selectFrom('correos').where('estado', '=', 'pendiente').where('intentos', '>', 0))
}

/** Makes a mail's next try due now. @returns false when it isn't waiting */
export async function updatePendienteDueNow(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('correos')
    .set({ proximoIntento: now })
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts that a sent mail is sent again. @returns false when that happened again since `vistos` was read */
export async function countReenvio(tx: Tx, id: string, vistos: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('correos')
    .set({ reenvios: vistos + 1 })
    .where('id', '=', id)
    .where('estado', '=', 'enviado')
    .where('reenvios', '=', vistos)
    .where('borrado', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Mails that went, or weren't needed, before `before` and still have their text. */
export function selectConTextoViejo(
  db: Kysely<Schema>,
  before: Millis,
  limit: number,
): Promise<Pick<CorreoRow, 'id' | 'parametros'>[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'parametros'])
    .where('borrado', 'is', null)
    .where('creado', '<', before)
    .where('estado', 'in', ['enviado', 'omitido'])
    .where((eb) => eb.or([eb('enviado', 'is', null), eb('enviado', '<', before)]))
    .orderBy('creado')
    .limit(limit)
    .execute()
}

/** Leaves of a mail's parameters those given. */
export async function updateSinTexto(tx: Tx, id: string, parametros: object, now: Millis): Promise<void> {
  await tx
    .updateTable('correos')
    .set({ parametros: JSON.stringify(parametros), borrado: now })
    .where('id', '=', id)
    .execute()
}

function matchesCorreo(eb: ExpressionBuilder<Schema, 'correos'>, { estados, buscar }: Filtro) {
  const palabras = buscar.toLowerCase().split(/\s+/).filter(Boolean)
  const texto = sql<string>`lower(${eb.ref('para')} || ' ' || ${eb.ref('asunto')})`
  // All mails are read by date without the condition, and no further than the page.
  const estado = estados.length === SALIDAS.todos.estados.length ? [] : [eb('estado', 'in', estados)]
  return eb.and([...estado, ...palabras.map((palabra) => containing(texto, palabra))])
}
