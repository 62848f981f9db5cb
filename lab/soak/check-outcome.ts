import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import type { Acknowledged } from './load.ts'
import type { ArrivedMail } from './outside-process.ts'

/** Milliseconds. */
const SETTLE_MAX = 5 * 60_000

/** What a shop told others that it has, and what they have of it. */
export type Outcome = {
  acknowledged: Acknowledged
  /** Mails as they arrived. */
  arrived: ArrivedMail[]
  /** Payments whose notice the shop answered, and those that the provider approved. */
  answered: string[]
  approved: string[]
}

/**
 * Compares what was acknowledged with what is there, once everything is worked off.
 * @returns what is lost, doubled or nobody's, in words
 */
export async function checkOutcome(
  database: Database,
  storage: Storage,
  { acknowledged, arrived, answered, approved }: Outcome,
): Promise<string[]> {
  return [
    ...(await checkAcknowledged(database, acknowledged)),
    ...(await checkComprobantes(database, storage, acknowledged)),
    ...(await checkMails(database, arrived)),
    ...(await checkNotices(database, answered)),
    ...(await checkPayments(database, approved)),
  ]
}

/** Waits until every mail and every notice is worked off. @returns what isn't after five minutes */
export async function untilSettled({ read }: Database): Promise<string[]> {
  for (const giveUp = Date.now() + SETTLE_MAX; ; await pause(200)) {
    const mails = await read
      .selectFrom('correos')
      .select(['id', 'error'])
      .where('estado', '<>', 'enviado')
      .where(wasMeantToGo)
      .execute()
    const notices = await read
      .selectFrom('avisosPago')
      .select(['id', 'error'])
      .where('estado', '=', 'pendiente')
      .execute()
    if (mails.length + notices.length === 0) return []
    if (Date.now() < giveUp) continue
    return [
      ...mails.map(({ id, error }) => `el correo ${id} no salió: ${error}`),
      ...notices.map(({ id, error }) => `el aviso ${id} no se aplicó: ${error}`),
    ]
  }
}

async function checkAcknowledged({ read }: Database, { pedidos, mensajes }: Acknowledged): Promise<string[]> {
  const rows = await read.selectFrom('pedidos').select(['token', 'codigo', 'correo', 'telefono', 'estado']).execute()
  const stored = new Map(rows.map((row) => [row.token, row]))
  // Orders have a number each, and ask with it again until answered. One whose time was up meanwhile, as a clock that
  // was moved has it, is ordered anew.
  const living = rows.filter(({ estado }) => estado !== 'vencido')
  const perNumber = Map.groupBy(living, ({ telefono }) => telefono)
  const names = new Set((await read.selectFrom('mensajes').select('nombre').execute()).map(({ nombre }) => nombre))
  return [
    ...pedidos
      .filter(({ token, codigo, correo }) => {
        const row = stored.get(token)
        return row?.codigo !== codigo || row.correo !== correo
      })
      .map(({ codigo }) => `el pedido ${codigo} se confirmó y no está`),
    ...[...perNumber]
      .filter(([, same]) => same.length > 1)
      .map(([telefono, same]) => `${same.map(({ codigo }) => codigo).join(' y ')} son uno solo, de ${telefono}`),
    ...mensajes.filter((nombre) => !names.has(nombre)).map((nombre) => `el mensaje de ${nombre} no está`),
  ]
}

/** Each receipt is there once, and its file as it was sent. */
async function checkComprobantes(
  { read }: Database,
  storage: Storage,
  { comprobantes }: Acknowledged,
): Promise<string[]> {
  const rows = await read.selectFrom('comprobantes').select(['subida', 'hash', 'clave', 'bytes']).execute()
  const stored = Map.groupBy(rows, ({ subida }) => subida)
  const faults: string[] = []
  for (const { clave, hash } of comprobantes) {
    const [row, ...more] = stored.get(clave) ?? []
    const file = row === undefined ? null : await storage.read(row.clave)
    const isThere = file !== null && createHash('sha256').update(file).digest('base64url') === hash
    if (!isThere || row?.hash !== hash || more.length > 0)
      faults.push(`el comprobante ${clave} no está, entero y una vez`)
  }
  return faults
}

/** Neither withheld nor waiting for room: of so many orders in an hour the shop hears of the first. */
function wasMeantToGo(eb: ExpressionBuilder<Schema, 'correos'>) {
  return eb.and([
    eb.or([eb('estado', '<>', 'fallido'), eb('intentos', '>', 0)]),
    eb('estado', 'not in', ['en_espera', 'omitido']),
  ])
}

/** Each mail of the outbox arrived at its address under its own Message-ID, and nothing else did. */
async function checkMails({ read }: Database, arrived: ArrivedMail[]): Promise<string[]> {
  const rows = await read.selectFrom('correos').select(['id', 'para', 'asunto']).where(wasMeantToGo).execute()
  const byId = Map.groupBy(arrived, ({ messageId }) => messageId)
  const missing = rows.filter(({ id, para }) => {
    const mails = byId.get(`<${id}@casakas.example>`) ?? []
    return mails.length === 0 || mails.some(({ recipients }) => recipients.join() !== para)
  })
  const known = new Set(rows.map(({ id }) => `<${id}@casakas.example>`))
  return [
    ...missing.map(({ para, asunto }) => `no llegó el correo «${asunto}» a ${para}`),
    ...arrived
      .filter(({ messageId }) => !known.has(messageId))
      .map(({ messageId, subject }) => `llegó un correo de más, ${messageId} «${subject}»`),
  ]
}

/** What was answered isn't told again: it has to be stored. */
async function checkNotices({ read }: Database, answered: string[]): Promise<string[]> {
  const stored = await read.selectFrom('avisosPago').select('pagoId').execute()
  const ids = new Set(stored.map(({ pagoId }) => pagoId))
  return answered.filter((id) => !ids.has(id)).map((id) => `se contestó el aviso del pago ${id} y no está`)
}

/** What the provider has approved, the shop knows: as what paid an order, or flagged. */
async function checkPayments({ read }: Database, approved: string[]): Promise<string[]> {
  const known = await read.selectFrom('pagoEfectos').select('pagoId').where('significado', '=', 'aprobado').execute()
  const ids = new Set(known.map(({ pagoId }) => pagoId))
  return approved.filter((id) => !ids.has(id)).map((id) => `el pago ${id} está aprobado y la tienda no lo sabe`)
}
