import { explainProblema } from '#domain/vigilancia/en-palabras.ts'
import type { Problema } from '#domain/vigilancia/salud.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import type { Runtime } from '#server/base/runtime.ts'

const LIMITE = { max: 1, ventanaMs: DIA_MS }

/**
 * Tells the owner of a trouble by mail, once a day for each kind, whichever process sees it (specification 36.2). That
 * it was told is written with the mail.
 * @returns whether it was written
 */
export async function tellProblema(
  runtime: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  problema: Problema,
): Promise<boolean> {
  const { asunto, titulo, hacer, enlace } = explainProblema(problema)
  const written = await inTransaction(runtime, async (work) => {
    if (!(await takeFromLimitIn(work.tx, work.clock(), `problema:${problema.tipo}`, LIMITE)).ok) return false
    const parametros = {
      to_email: work.ajustes.correo,
      subject: asunto,
      responder_a: '',
      tienda: work.ajustes.nombre,
      parrafos: [titulo, ...hacer, 'Mientras siga así, va un correo por día.'],
      boton: enlace?.texto ?? 'Ver qué dice Hoy',
      enlace_admin: enlace?.a ?? '/admin',
    }
    await queueCorreo(work, { tipo: 'alerta', parametros }, null)
    return true
  })
  if (written) mailer.kick()
  return written
}
