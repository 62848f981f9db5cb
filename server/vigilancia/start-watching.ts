import { hayPocoLugar, problemasDe, type Problema, type TipoDeProblema } from '#domain/vigilancia/salud.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { dropDisco, writeDisco } from './vigilancia.repo.ts'
import { readSalud, type Watching } from './read-salud.ts'
import { explainProblemaDeSalud } from '#domain/vigilancia/en-palabras.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { notifyAparatos } from '#server/notificaciones/notify.ts'
import type { Runtime } from '#server/base/runtime.ts'

const PAUSE = 60_000
/** Milliseconds that a trouble is seen before a mail goes: a shop that opens works off what waited. */
const STANDS = 10 * 60_000

/**
 * Looks after the shop's health in this process, and tells the owner of what doesn't end by itself (specification
 * 36.2). Each process does: nothing that stands still could tell of itself.
 * @param millis only forward
 */
export function startWatching(
  watching: Watching,
  mailer: Pick<Mailer, 'kick'>,
  millis: () => number = () => performance.now(),
): Loop {
  const { database, now = Date.now } = watching
  const seen = new Map<TipoDeProblema, number>()

  /** Troubles that have stood long enough. */
  function keepStanding(problemas: Problema[]): Problema[] {
    const at = millis()
    for (const tipo of seen.keys()) if (!problemas.some((problema) => problema.tipo === tipo)) seen.delete(tipo)
    for (const { tipo } of problemas) if (!seen.has(tipo)) seen.set(tipo, at)
    return problemas.filter(({ tipo }) => at - seen.get(tipo)! >= STANDS)
  }

  return startLoop({
    async round() {
      const salud = await readSalud(watching)
      const [own] = salud.discos
      if (hayPocoLugar(own!)) await writeDisco(database, own!, now())
      else await dropDisco(database, own!.maquina)
      for (const problema of keepStanding(problemasDe(salud))) await tellProblema(watching, mailer, problema)
    },
    pauseMs: PAUSE,
    onError: (error) => watching.log.warn({ err: error }, 'the health of the shop could not be looked at'),
  })
}

const LIMITE = { max: 1, ventanaMs: DIA_MS }
/** What may wake somebody: orders end with it, or payments aren't noted. */
const URGENTES: TipoDeProblema[] = ['disco', 'avisos_pago', 'trabajo']

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
  const { asunto, titulo, hacer, enlace } = explainProblemaDeSalud(problema)
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
    await notifyAparatos(work, {
      tipos: ['problema'],
      titulo: asunto,
      texto: '',
      lugar: enlace?.a ?? '/admin',
      urgente: URGENTES.includes(problema.tipo),
    })
    return true
  })
  if (written) mailer.kick()
  return written
}
