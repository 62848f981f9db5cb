import type { Kysely } from 'kysely'
import { pacienciaDe } from '#domain/pagos/reintegro.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Millis, Schema } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The moment that something waits at: what the shop did last, and now. */
export type Momento = { now: Millis; lastSign: Millis }

/**
 * When the shop last did anything. Whether something waits too long is judged by that: in a closed shop, or a copy,
 * nothing is late.
 * @param now milliseconds UTC; the moment is never later
 */
export async function findLastSign(db: Kysely<Schema>, now: Millis): Promise<Momento> {
  const pedidos = db.selectFrom('pedidos').select((eb) => eb.fn.max('actualizado').as('en'))
  const correos = db.selectFrom('correos').select((eb) => eb.fn.max('creado').as('en'))
  const enviados = db.selectFrom('correos').select((eb) => eb.fn.max('enviado').as('en'))
  const avisos = db.selectFrom('avisosPago').select((eb) => eb.fn.max('recibido').as('en'))
  const signs: number[] = []
  for (const query of [pedidos, correos, enviados, avisos]) {
    signs.push(Number((await query.executeTakeFirst())?.en ?? 0))
  }
  return { now, lastSign: Math.min(now, Math.max(...signs)) }
}

/** Ended by a worker within a minute. */
const HOLD_SLACK = HOUR
/** The longest that settings allow, plus a payment begun at its very end. */
const HOLD_MAX = 45 * DAY

/** Asked about every hour while it waits; after its end with growing pauses, a day at most. */
const CONSULTA_MAX = 2 * DAY

/** A hold ends in time, and no earlier or later than any hold may (specification 11.77). */
export function checkPlazoDeReserva({ pedido, eventos }: Expediente, { now, lastSign }: Momento): string[] {
  const { estado, retenidoHasta, creado, proximaConsulta } = pedido
  const faults: string[] = []
  if (estado === 'pendiente_pago') {
    const last = eventos.at(-1)?.en ?? creado
    if (retenidoHasta < lastSign - HOLD_SLACK)
      faults.push(`su plazo terminó ${writeMoment(retenidoHasta)} y sigue esperando`)
    if (retenidoHasta > last + HOLD_MAX)
      faults.push(`su plazo termina ${writeMoment(retenidoHasta)}, y ninguno es tan largo`)
  }
  if (proximaConsulta > now + CONSULTA_MAX) {
    faults.push(`no se le pregunta por él a Mercado Pago hasta ${writeMoment(proximaConsulta)}`)
  }
  return faults
}

/** Refunds are tried again after an hour at the latest, and given up after a time. */
const REINTEGRO_SLACK = 2 * HOUR

export function checkEsperaDeReintegros({ reintegros }: Expediente, { now, lastSign }: Momento): string[] {
  return reintegros
    .filter(({ estado }) => estado === 'pedida')
    .flatMap(({ monto, pagoId, creado, proveedorId, proximoIntento }) => {
      const what = `la devolución de ${formatPesos(monto)} del pago ${pagoId}`
      if (lastSign - creado > pacienciaDe(proveedorId !== null) + REINTEGRO_SLACK)
        return [`${what} quedó a medio hacer`]
      if (proximoIntento <= now + REINTEGRO_SLACK) return []
      return [`${what} no se vuelve a intentar hasta ${writeMoment(proximoIntento)}`]
    })
}

/** Erased 90 days after, in a loop. */
const CUENTA_MAX = 92 * DAY

/** A buyer's account isn't kept for longer than its devolución needs it (specification 35.13). */
export function checkCuentas({ devoluciones }: Expediente, { lastSign }: Momento): string[] {
  return devoluciones
    .filter(({ cuenta, resuelto }) => cuenta !== '' && resuelto !== null && resuelto < lastSign - CUENTA_MAX)
    .map(({ id }) => `la devolución ${id} guarda todavía la cuenta de quien compró`)
}

/** Longer than it takes to work off a full outbox, or a mail rests between two tries. */
const CORREO_SLACK = 3 * HOUR
/** The longest that an order waits for its money: after that there is nothing to tell. */
const EN_ESPERA_MAX = 45 * DAY
/** Notices are given up after a day, and rest half an hour at most. */
const AVISO_MAX = 26 * HOUR
const AVISO_SLACK = 2 * HOUR
/** Pictures of an import are fetched while it runs and after it. */
const IMAGEN_MAX = 2 * DAY
const IMAGEN_SLACK = HOUR

/** Mails, notices and pictures that wait longer than any retry (specification 11.77). @returns a sentence each */
export async function verifyEsperas(db: Kysely<Schema>, { now, lastSign }: Momento): Promise<string[]> {
  const correos = await db
    .selectFrom('correos')
    .select(['id', 'para', 'asunto', 'estado', 'proximoIntento', 'creado'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('estado', '=', 'pendiente'),
          eb.or([eb('proximoIntento', '<', lastSign - CORREO_SLACK), eb('proximoIntento', '>', now + CORREO_SLACK)]),
        ]),
        eb.and([eb('estado', '=', 'enviando'), eb('proximoIntento', '>', now + CORREO_SLACK)]),
        eb.and([eb('estado', '=', 'en_espera'), eb('creado', '<', lastSign - EN_ESPERA_MAX)]),
      ]),
    )
    .orderBy('id')
    .execute()
  const avisos = await db
    .selectFrom('avisosPago')
    .select(['id', 'pagoId', 'recibido'])
    .where('estado', '=', 'pendiente')
    .where((eb) =>
      eb.or([
        eb('recibido', '<', lastSign - AVISO_MAX),
        eb('proximoIntento', '<', lastSign - AVISO_SLACK),
        eb('proximoIntento', '>', now + AVISO_SLACK),
      ]),
    )
    .orderBy('id')
    .execute()
  const imagenes = await db
    .selectFrom('importacionImagenes')
    .innerJoin('importaciones', 'importaciones.id', 'importacionId')
    .select(['url', 'archivo'])
    .where('importacionImagenes.estado', '=', 'pendiente')
    .where((eb) => eb.or([eb('terminado', '<', lastSign - IMAGEN_MAX), eb('tomadaHasta', '>', now + IMAGEN_SLACK)]))
    .orderBy('url')
    .execute()
  return [
    ...correos.map(
      ({ id, para, asunto, estado, proximoIntento, creado }) =>
        `Correo ${id} a ${para} («${asunto}»): espera desde ${writeMoment(creado)}` +
        (estado === 'en_espera' ? ' y ya no dice nada.' : `, y le tocaba ${writeMoment(proximoIntento)}.`),
    ),
    ...avisos.map(
      ({ id, pagoId, recibido }) =>
        `Aviso ${id} de Mercado Pago sobre el pago ${pagoId}: llegó ${writeMoment(recibido)} y nadie lo aplica.`,
    ),
    ...imagenes.map(({ url, archivo }) => `Imagen ${url} de la importación de ${archivo}: nadie la baja.`),
  ]
}

function writeMoment(millis: Millis): string {
  const date = new Date(millis)
  return Number.isNaN(date.getTime())
    ? `en el momento ${millis}`
    : `el ${date.toISOString().slice(0, 16).replace('T', ' ')}`
}
