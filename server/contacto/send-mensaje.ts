import type { Contacto } from '#domain/contacto/contacto.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isAutomated, type Remitente } from '#domain/contacto/remitente.ts'
import { takeFromLimit, takeFromLimitIn } from '#server/base/limit.ts'
import { networkOf, redDe } from '#server/base/network.ts'
import { textoDeMensaje } from '#domain/contacto/mensaje.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { notifyAparatos } from '#server/notificaciones/notify.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { isBloqueado } from './bloqueados.repo.ts'
import { insertMensaje } from './mensajes.repo.ts'

/** Who sends, as the statuses of specification 8 need it. */
export type RemitenteDeMensaje = Remitente & { ip: string }

/** Generous, because mobile networks share addresses; the form is filled in by hand. */
const LIMITE = { max: 5, ventanaMs: 10 * 60_000 }
/** Per network: none has the whole shop's day to itself. */
const LIMITE_DEL_DIA = { max: 20, ventanaMs: 24 * 60 * 60_000 }
/** For all together. A message has at most 4,000 characters (30 kB with its search text): 10 MB a day at worst. */
const LIMITE_DE_TODOS = { max: 300, ventanaMs: 24 * 60 * 60_000 }
/** Of all together: how many get a mail of their own; a digest tells of those past it. */
const LIMITE_POR_CORREO = { max: 30, ventanaMs: 60 * 60_000 }

const DEMASIADOS_HOY = 'Hoy no podemos recibir más mensajes por acá. Escribinos por WhatsApp, o por acá mañana.'

/**
 * Stores a contact message and queues its mail to the shop, together: no answered success is lost (specification 13.11,
 * 13.12). Past the hourly limit it gets no mail of its own, and past a daily one it isn't accepted (specification
 * 13.30, 13.31). Where the request came from is the endpoint's to check (403).
 * @param allowHeadless lets automated browsers through, as tests need
 */
export async function sendMensaje(
  runtime: MailingRuntime,
  { allowHeadless }: { allowHeadless: boolean },
  contacto: Contacto,
  remitente: RemitenteDeMensaje,
): Promise<
  Resultado<
    null,
    Fallo<
      'mensaje_no_enviado' | 'navegador_automatico' | 'demasiados_envios' | 'remitente_bloqueado',
      { retryAfter: number } | undefined
    >
  >
> {
  if (!allowHeadless && isAutomated(remitente)) {
    return fallo('navegador_automatico')
  }
  let stored: Awaited<ReturnType<typeof storeMensaje>>
  try {
    const limit = await takeFromLimit(runtime, `contacto:${networkOf(remitente.ip)}`, LIMITE)
    if (!limit.ok) return fallo('demasiados_envios', { data: { retryAfter: limit.retryAfter } })
    if (await isBloqueado(runtime.database.read, contacto.email)) return fallo('remitente_bloqueado')
    stored = await storeMensaje(runtime, contacto, redDe(remitente.ip))
  } catch (error) {
    runtime.log.error({ err: error }, 'a contact message could not be stored')
    return fallo('mensaje_no_enviado')
  }
  if (stored.ok) runtime.mailer.kick()
  return stored
}

function storeMensaje(
  runtime: Runtime,
  contacto: Contacto,
  network: string,
): Promise<Resultado<null, Fallo<'demasiados_envios', { retryAfter: number }>>> {
  return inTransaction(runtime, async (work) => {
    const now = runtime.clock()
    for (const [clave, limite] of [
      [`contacto-en-el-dia:${network}`, LIMITE_DEL_DIA],
      ['contacto-en-el-dia', LIMITE_DE_TODOS],
    ] as const) {
      const day = await takeFromLimitIn(work.tx, now, clave, limite)
      if (!day.ok) return fallo('demasiados_envios', { detail: DEMASIADOS_HOY, data: { retryAfter: day.retryAfter } })
    }
    const mailed = (await takeFromLimitIn(work.tx, now, 'contacto-por-correo', LIMITE_POR_CORREO)).ok
    const id = runtime.newId()
    await insertMensaje(work.tx, {
      id,
      ...contacto,
      creado: now,
      estado: 'nuevo',
      busqueda: textoDeMensaje(contacto),
      sinAvisar: mailed ? 0 : 1,
    })
    await notifyAparatos(work, {
      tipos: ['mensaje'],
      titulo: 'Mensaje nuevo',
      texto: '',
      lugar: `/admin/mensajes/${id}`,
      mensajeId: id,
    })
    if (!mailed) return ok(null)
    const parametros = {
      to_email: work.ajustes.correo,
      // The name only goes into the text: a subject is one line.
      subject: 'Mensaje desde la página de contacto',
      responder_a: contacto.email,
      tienda: work.ajustes.nombre,
      ...contacto,
    }
    await queueCorreo(work, { tipo: 'contacto', parametros }, null)
    return ok(null)
  })
}
