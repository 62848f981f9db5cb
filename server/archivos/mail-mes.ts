import { diasDeMes, mesDe, mesMas, nombreDeMes } from '#domain/tiempo/mes.ts'
import { hechosDelMes, pathOfMes, VIDA_DEL_ENLACE } from '#domain/archivos/enlace.ts'
import { comienzoDe, DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { wasChangedSince } from '#server/ajustes/was-changed-since.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'

const LIMITE = { max: 1, ventanaMs: 32 * DIA_MS }
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
    const { contadora: correo } = work.ajustes
    if (correo === '' || !(await takeFromLimitIn(work.tx, now, clave, LIMITE)).ok) return false
    const enlace = { mes: mesMas(actual, -1), vence: now + VIDA_DEL_ENLACE }
    const parametros = {
      to_email: correo,
      subject: `Archivos de ${nombreDeMes(enlace.mes)}, ${work.ajustes.nombre}`,
      responder_a: work.ajustes.correo,
      tienda: work.ajustes.nombre,
      parrafos: [
        `Están listos los archivos de ${nombreDeMes(enlace.mes)}: ventas e IVA, cobrado, comisiones y retenciones, saldos de clientes y el detalle de todo, en Excel.`,
        'El enlace abre durante 30 días. Tiene datos de clientes: no lo reenvíes.',
      ],
      boton: 'Ver los archivos',
      enlace_admin: pathOfMes(enlace, work.seal(hechosDelMes(enlace, correo))),
    }
    await queueCorreo(work, { tipo: 'alerta', parametros }, null)
    return true
  })
  if (written) mailer.kick()
  return written
}
