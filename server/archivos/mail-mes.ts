import { diasDeMes, mesDe, mesMas, nombreDeMes, type Mes } from '#domain/tiempo/mes.ts'
import { hechosDelMes, pathOfMes, VIDA_DEL_ENLACE } from '#domain/archivos/enlace.ts'
import { comienzoDe, DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { wasChangedSince } from '#server/ajustes/was-changed-since.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Mailer, MailingRuntime } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'

const LIMITE = { max: 1, ventanaMs: 32 * DIA_MS }
const A_MANO = { max: 1, ventanaMs: 60_000 }
/** The first of the month at 8:00 in Montevideo. */
const HORA_MS = 8 * 60 * 60_000

/**
 * Mails whoever keeps the books where the files of the month that is over are, from the first at 8:00 on, once (specification
 * 51.8). It is a link under a seal and no attachment: a mail's files would stay in two mailboxes for ever, and not every
 * way of sending carries them. An address that is written later is sent the next month's.
 * @returns whether it was written
 */
export async function mailMes(runtime: Runtime, mailer: Pick<Mailer, 'kick'>): Promise<boolean> {
  const { contadora } = await readAjustes(runtime)
  if (contadora === '') return false
  const now = runtime.clock()
  const actual = mesDe(diaDe(now))
  const desde = comienzoDe(diasDeMes(actual).desde) + HORA_MS
  const clave = `contadora:${actual}`
  if (now < desde || !(await hasRoom(runtime.database.read, now, clave, LIMITE))) return false
  if (await wasChangedSince(runtime.database.read, 'contadora', desde)) return false
  const written = await inTransaction(runtime, async (work) => {
    if (work.ajustes.contadora === '' || !(await takeFromLimitIn(work.tx, now, clave, LIMITE)).ok) return false
    await queueMes(work, mesMas(actual, -1))
    return true
  })
  if (written) mailer.kick()
  return written
}

/**
 * An administrator has a month's link mailed at once (specification 51.8); what is pressed twice within a minute is one mail.
 * @returns to whom, '' when the settings have no address
 */
export async function mailMesNow(runtime: MailingRuntime, mes: Mes): Promise<string> {
  const now = runtime.clock()
  const correo = await inTransaction(runtime, async (work) => {
    const { contadora } = work.ajustes
    const clave = `contadora:a-mano:${mes}:${contadora}`
    if (contadora !== '' && (await takeFromLimitIn(work.tx, now, clave, A_MANO)).ok) await queueMes(work, mes)
    return contadora
  })
  runtime.mailer.kick()
  return correo
}

async function queueMes(work: Work, mes: Mes): Promise<void> {
  const { contadora, nombre, correo } = work.ajustes
  const enlace = { mes, vence: work.clock() + VIDA_DEL_ENLACE }
  const parametros = {
    to_email: contadora,
    subject: `Archivos de ${nombreDeMes(mes)}, ${nombre}`,
    responder_a: correo,
    tienda: nombre,
    parrafos: [
      `Están listos los archivos de ${nombreDeMes(mes)}: ventas e IVA, comprobantes, cobrado, comisiones y retenciones, saldos de clientes, stock al cierre y el detalle de todo, en Excel.`,
      'El enlace abre durante 30 días. Tiene datos de clientes: no lo reenvíes.',
    ],
    boton: 'Ver los archivos',
    enlace_admin: pathOfMes(enlace, work.seal(hechosDelMes(enlace, contadora))),
  }
  await queueCorreo(work, { tipo: 'alerta', parametros }, null)
}
