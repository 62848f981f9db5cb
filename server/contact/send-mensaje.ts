import type { Ajustes } from '#domain/ajustes.ts'
import type { Contacto } from '#domain/contacto.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isAutomated, type Remitente } from '#domain/remitente.ts'
import { networkOf, takeFromLimit } from '#server/limit.ts'
import { textoDeMensaje } from '#domain/mensaje.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { queueCorreo } from '#server/mail/queue-correo.ts'
import type { Runtime } from '#server/runtime.ts'
import { isBloqueado } from './bloqueados.repo.ts'
import { insertMensaje } from './mensajes.repo.ts'

/** Who sends, as far as the specification's statuses go (specification 8). */
export type RemitenteDeMensaje = Remitente & { ip: string }

/** Generous, because mobile networks share addresses; the form is filled in by hand. */
const LIMITE = { max: 5, ventanaMs: 10 * 60_000 }

/**
 * Stores a contact message and queues its mail to the shop, together: what was answered with success is not lost
 * (specification 8; decisions: Mail). Where the request came from is the endpoint's to check (403).
 * @param allowHeadless lets automated browsers through, as tests need
 */
export async function sendMensaje(
  runtime: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  ajustes: Ajustes,
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
  try {
    const limit = await takeFromLimit(runtime, `contacto:${networkOf(remitente.ip)}`, LIMITE)
    if (!limit.ok) return fallo('demasiados_envios', { data: { retryAfter: limit.retryAfter } })
    if (await isBloqueado(runtime.database.read, contacto.email)) return fallo('remitente_bloqueado')
    await storeMensaje(runtime, ajustes, contacto)
  } catch (error) {
    runtime.log.error({ err: error }, 'a contact message could not be stored')
    return fallo('mensaje_no_enviado')
  }
  mailer.kick()
  return ok(null)
}

async function storeMensaje(runtime: Runtime, ajustes: Ajustes, contacto: Contacto): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await insertMensaje(tx, {
      id: runtime.newId(),
      ...contacto,
      creado: runtime.clock(),
      estado: 'nuevo',
      busqueda: textoDeMensaje(contacto),
    })
    const parametros = {
      to_email: ajustes.correo,
      // The name goes into the text alone: a subject is one line.
      subject: 'Mensaje desde la página de contacto',
      responder_a: contacto.email,
      tienda: ajustes.nombre,
      ...contacto,
    }
    await queueCorreo(tx, runtime, { tipo: 'contacto', parametros }, null)
  })
}
