import { diaYHora } from '#domain/copia/en-palabras.ts'
import { luzDeCopias, type LuzDeCopias } from '#domain/copia/luz.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { inTransaction } from '#server/in-transaction.ts'
import { takeFromLimitIn } from '#server/limit.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { queueCorreo } from '#server/mail/queue-correo.ts'
import type { Runtime } from '#server/runtime.ts'
import { readUltimas } from './copias.repo.ts'

const CLAVE = 'aviso-de-copias'
const LIMITE = { max: 1, ventanaMs: DIA_MS }

/**
 * Tells the owner by mail, once a day, that there has been no good copy for too long (specification 16.78).
 * @returns whether it was written
 */
export async function warnOfCopias(runtime: Runtime, mailer: Pick<Mailer, 'kick'>): Promise<boolean> {
  const { database, clock } = runtime
  const luz = luzDeCopias(await readUltimas(database.read), true, clock())
  if (luz.luz !== 'roja') return false
  const written = await inTransaction(runtime, async (work) => {
    if (!(await takeFromLimitIn(work.tx, clock(), CLAVE, LIMITE)).ok) return false
    const parametros = {
      to_email: work.ajustes.correo,
      subject: 'La tienda no tiene una copia de seguridad reciente',
      responder_a: '',
      tienda: work.ajustes.nombre,
      parrafos: explainLuz(luz),
      boton: 'Ver cómo están las copias',
      enlace_admin: '/admin/cuenta',
    }
    await queueCorreo(work, { tipo: 'alerta', parametros }, null)
    return true
  })
  if (written) mailer.kick()
  return written
}

function explainLuz({ buena, ultima }: LuzDeCopias): string[] {
  return [
    buena === null
      ? 'Desde que tiene dónde guardarlas no pudo hacer ninguna buena.'
      : `La última buena es del ${diaYHora(buena.comenzada)}: lo que pasó después se perdería con el servidor.`,
    ...(ultima === null || ultima === buena ? [] : [`La última vez que probó: ${ultima.detalle}`]),
    'Mostrale esto a quien cuida el servidor. Mientras siga así, va un correo por día.',
  ]
}
