import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  claveDeDeseo,
  readContactoDeAviso,
  type ContactoDeAviso,
  type Deseo,
  type FaltasDeAviso,
} from '#domain/avisame/deseo.ts'
import { escribirConfirmacion } from '#domain/avisame/palabras.ts'
import { casillaDe, telefonoNormalDe } from '#domain/contacto/remitente.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { inTransactionOrNothing, type Work } from '#server/ajustes/in-transaction.ts'
import { takeFromLimit, takeFromLimitIn } from '#server/base/limit.ts'
import { redDe } from '#server/base/network.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { addAlDia } from './deseos.repo.ts'
import { findDeseo, type DeseoEscrito } from './find-deseo.ts'

const HORA_MS = 60 * 60_000
/** Generous, because mobile networks share addresses; each is asked for by hand. */
const POR_RED = { max: 20, ventanaMs: HORA_MS }
/** Of an address: from one network, so that strangers don't use up or count what its owner asks for, and from all. */
const POR_DIRECCION_Y_RED = { max: 30, ventanaMs: DIA_MS }
const POR_DIRECCION = { max: 150, ventanaMs: DIA_MS }
/** Each may send a mail to somebody who didn't ask. */
const DE_TODOS = { max: 400, ventanaMs: HORA_MS }
/** Mails to confirm to one address: whoever asks for more confirms them by the last one's link. */
const CORREO = { max: 1, ventanaMs: 3 * 60_000 }
const CORREOS_DEL_DIA = { max: 5, ventanaMs: DIA_MS }

const DEMASIADOS = 'Ya se pidieron muchos avisos desde acá. No anotamos este: probá de nuevo en un rato.'
const DEMASIADOS_HOY = 'Hoy ya no podemos anotar más avisos así. Probá mañana o escribinos por WhatsApp.'

/**
 * Notes that somebody wants to be told of something (specification 45.1, 45.2). A mail address has to confirm it by a
 * mail, of which one goes at a time; a telephone goes on the owner's list. Asked for again, it is the same, and the
 * answer never says whether it was.
 * @returns where it is already, and then nothing is noted; else null
 */
export async function askAviso(
  runtime: MailingRuntime & Indexed,
  escrito: DeseoEscrito,
  contactoEscrito: ContactoDeAviso,
  ip: string,
): Promise<
  Resultado<
    { hay: string | null },
    | Fallo<'datos_invalidos', FaltasDeAviso>
    | Fallo<'no_encontrado'>
    | Fallo<'demasiados_envios', { retryAfter: number }>
  >
> {
  const hallado = await findDeseo(runtime, escrito)
  if (hallado === null) return fallo('no_encontrado')
  if (hallado.hay !== null) return ok({ hay: hallado.hay })
  if (!hallado.entera) return fallo('datos_invalidos', { data: { talle: 'Elegí el talle.' } })
  const checked = readContactoDeAviso(contactoEscrito)
  if (!checked.ok) return checked
  const contacto = checked.value
  const red = await takeFromLimit(runtime, `avisame:${redDe(ip)}`, POR_RED)
  if (!red.ok) return fallo('demasiados_envios', { detail: DEMASIADOS, data: { retryAfter: red.retryAfter } })
  const asked = await inTransactionOrNothing(runtime, async (work) => {
    const casilla = contacto.medio === 'correo' ? casillaDe(contacto.correo) : ''
    const telefonoNormal = contacto.medio === 'correo' ? '' : telefonoNormalDe(contacto.telefono)
    const quien = createHash('sha256').update(`${casilla}${telefonoNormal}`).digest('base64url')
    for (const [clave, limite] of [
      [`avisame-a:${quien}:${redDe(ip)}`, POR_DIRECCION_Y_RED],
      [`avisame-a:${quien}`, POR_DIRECCION],
      ['avisame', DE_TODOS],
    ] as const) {
      const day = await takeFromLimitIn(work.tx, work.clock(), clave, limite)
      if (!day.ok) return fallo('demasiados_envios', { detail: DEMASIADOS_HOY, data: { retryAfter: day.retryAfter } })
    }
    const deseoId = await keepDeseo(work, hallado.deseo, contacto.medio === 'whatsapp')
    const own = { ...contacto, casilla, telefonoNormal, precio: hallado.precio }
    const { isNew, estado } = await keepEspera(work, deseoId, own)
    if (contacto.medio === 'whatsapp') {
      if (isNew) await addAlDia(work.tx, deseoId, diaDe(work.clock()))
    } else if (estado === 'sin_confirmar') await mailConfirmacion(work, contacto.correo, quien)
    return ok({ hay: null })
  })
  if (asked.ok) runtime.mailer.kick()
  return asked
}

/** Writes a wish down, once however many have it. @returns its id */
async function keepDeseo({ tx, newId, clock }: Work, deseo: Deseo, abierto: boolean): Promise<string> {
  const flag = abierto ? (1 as const) : (0 as const)
  const fresh = { tanda: null, unidades: null, avisadas: 0, ultimo: clock(), abierto: flag }
  const { id } = await tx
    .insertInto('deseos')
    .values({ id: newId(), clave: claveDeDeseo(deseo), ...deseo, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('clave')
        .doUpdateSet((eb) => ({ ultimo: clock(), abierto: abierto ? 1 : eb.ref('deseos.abierto') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Quien = ContactoDeAviso & { casilla: string; telefonoNormal: string; precio: number | null }

/** Writes down that somebody waits; asked again at a higher price, it is less than that which they wait for. */
async function keepEspera({ tx, newId, clock }: Work, deseoId: string, quien: Quien) {
  const estado = quien.medio === 'correo' ? ('sin_confirmar' as const) : ('esperando' as const)
  const id = newId()
  const kept = await tx
    .insertInto('esperas')
    .values({ id, deseoId, ...quien, estado, creado: clock(), confirmada: null, avisada: null, tanda: null })
    .onConflict((conflict) =>
      conflict
        .columns(['deseoId', 'casilla', 'telefonoNormal'])
        .where(sql<boolean>`estado <> 'avisada'`)
        .doUpdateSet({
          precio: sql`case when excluded.precio > esperas.precio then excluded.precio else esperas.precio end`,
        }),
    )
    .returning(['id', 'estado'])
    .executeTakeFirstOrThrow()
  return { isNew: kept.id === id, estado: kept.estado }
}

async function mailConfirmacion(work: Work, correo: string, quien: string): Promise<void> {
  for (const [clave, limite] of [
    [`avisame-correo:${quien}`, CORREO],
    [`avisame-correos:${quien}`, CORREOS_DEL_DIA],
  ] as const) {
    if (!(await takeFromLimitIn(work.tx, work.clock(), clave, limite)).ok) return
  }
  const { nombre: tienda } = work.ajustes
  const rest = { to_email: correo, responder_a: work.ajustes.correo, tienda, enlace: '', propio: '' }
  const parametros = { ...rest, ...escribirConfirmacion(tienda), momento: 'confirmar' as const }
  await queueCorreo(work, { tipo: 'espera', parametros }, null)
}
