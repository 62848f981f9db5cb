import { contarPendientes, cuentasDeHoy, type Hoy } from '#domain/pedidos/gestion/hoy.ts'
import { comienzoDe, DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { wasChangedSince } from '#server/ajustes/was-changed-since.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'

const LIMITE = { max: 1, ventanaMs: DIA_MS }
const HORA_MS = 60 * 60_000
/** How much later it goes out after the shop was down or busy. */
const TARDE_MS = 3 * HORA_MS

/**
 * Tells the owner by mail what 'Hoy' says, once a day at the hour that they chose or soon after, and nothing where nothing
 * waits (specification 40.10).
 * @returns whether it was written
 */
export async function writeDelDia(
  runtime: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  readHoy: () => Promise<Hoy>,
): Promise<boolean> {
  const { correoDelDia } = await readAjustes(runtime)
  if (correoDelDia === 'no') return false
  const now = runtime.clock()
  const hora = Number.parseInt(correoDelDia, 10) * HORA_MS
  const dia = diaDe(now - hora)
  const desde = comienzoDe(dia) + hora
  if (now >= desde + TARDE_MS || (await wasChangedSince(runtime.database.read, 'correoDelDia', desde))) return false
  const clave = `correo-del-dia:${dia}`
  if (!(await hasRoom(runtime.database.read, now, clave, LIMITE))) return false
  const hoy = await readHoy()
  const written = await inTransaction(runtime, async (work) => {
    if (!(await takeFromLimitIn(work.tx, now, clave, LIMITE)).ok) return false
    if (contarPendientes(hoy) === 0) return false
    const cuentas = cuentasDeHoy(hoy).map(({ cuenta, que }) => `${cuenta} ${que}`)
    const titulos = [...hoy.problemas.map(({ titulo }) => titulo), ...cuentas]
    const parametros = {
      to_email: work.ajustes.correo,
      subject: `Para hoy: ${[...cuentas, ...hoy.problemas.map(({ asunto }) => asunto)].slice(0, 2).join(', ')}${titulos.length > 2 ? ' y más' : ''}`,
      responder_a: '',
      tienda: work.ajustes.nombre,
      parrafos: [...titulos, 'Este correo sale una vez por día, si hay algo. La hora se elige en Ajustes.'],
      boton: 'Ver Hoy',
      enlace_admin: '/admin',
    }
    await queueCorreo(work, { tipo: 'alerta', parametros }, null)
    return true
  })
  if (written) mailer.kick()
  return written
}
