import {
  finDelSilencio,
  isNoticia,
  JUNTAS_MAX,
  resumirNotificaciones,
  type Silencio,
  type TipoDeNotificacion,
} from '#domain/notificaciones/notificacion.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import type { AparatoRow } from '#server/db/schema.ts'
import {
  claimAparato,
  deleteNotificaciones,
  hasNuevas,
  selectDespiertos,
  selectPorMandar,
  takeNuevas,
  type NotificacionPorMandar,
} from './aparatos.repo.ts'
import type { Push, Suerte } from './push.ts'

export type SendingTools = {
  push: Push
  /** How much waits for the owner, for the app's badge. */
  countPendientes: () => Promise<number>
  /** Address of the shop; '' leaves it to the device. */
  origin: string
}

/** Longer than all messages of a round to one device take. */
const LEASE_MS = 2 * 60_000
/** To one device; what comes past it is told in one, once the hour is over. */
const LIMITE = { max: 30, ventanaMs: 60 * 60_000 }
const FIRST_MS = 5_000
const PAUSE_MAX_MS = 60 * 60_000
/** Failures in a row, a day of them at least, after which a device is told nothing until it is seen again. */
const FALLAS_MAX = 30
/** How long a push service keeps what it can't hand over: seconds. */
const TTL = 6 * 60 * 60
/** A device on which nobody was signed in for so long is forgotten. */
const OLVIDO_MS = 90 * DIA_MS

/**
 * Sends what waits for devices, at least once (specification 40.2). Who was killed before that was noted sends the same
 * again, in the place of the first.
 */
export async function sendNotificaciones(runtime: Runtime, tools: SendingTools): Promise<void> {
  await giveToAparatos(runtime)
  const due = await selectPorMandar(runtime.database.read, runtime.clock())
  let counted: Promise<number> | null = null
  const countOnce = () => (counted ??= tools.countPendientes())
  await Promise.all(
    due.map(({ aparato, esperan }) => tellAparato(runtime, { ...tools, countPendientes: countOnce }, aparato, esperan)),
  )
}

/** More than so many wait for no device: a summary of them says enough. */
const ESPERAN_MAX = 200

/** Gives what happened to each device that wants it, and isn't of whoever did it. */
async function giveToAparatos({ database, newId }: Runtime): Promise<void> {
  if (!(await hasNuevas(database.read))) return
  await database.transaction(async (tx) => {
    const nuevas = await takeNuevas(tx)
    const aparatos = await selectDespiertos(tx)
    const given = aparatos.flatMap(({ id, email, tipos, esperan }) =>
      nuevas
        .filter((one) => one.autor !== email && one.tipos.split(' ').some((tipo) => tipos.split(' ').includes(tipo)))
        .slice(0, Math.max(0, ESPERAN_MAX - esperan))
        .map((one) => ({ ...one, id: newId(), aparatoId: id })),
    )
    await insertTogether(tx, { notificaciones: given })
  })
}

async function tellAparato(
  runtime: Runtime,
  tools: SendingTools,
  aparato: AparatoRow,
  esperan: NotificacionPorMandar[],
): Promise<void> {
  const { database, clock } = runtime
  const now = clock()
  const silencio = { desde: aparato.silencioDesde, hasta: aparato.silencioHasta } satisfies Silencio
  const isQuiet = finDelSilencio(silencio, now) !== null
  const viejas = esperan.filter(({ creado }) => !isNoticia(creado, silencio, now))
  const ahora = esperan.filter((one) => !viejas.includes(one) && (!isQuiet || one.urgente === 1))
  if (viejas.length + ahora.length === 0) return
  if (!(await database.transaction((tx) => claimAparato(tx, aparato, now + LEASE_MS)))) return
  const done = new Set(viejas)
  const outcome = await sendEach(runtime, tools, aparato, ahora, done)
  await database.transaction(async (tx) => {
    await deleteNotificaciones(
      tx,
      [...done].map(({ id }) => id),
    )
    if (outcome.suerte === 'terminado') {
      await tx.deleteFrom('aparatos').where('id', '=', aparato.id).execute()
      return
    }
    const fallas =
      outcome.suerte === 'entregado' ? 0 : outcome.suerte === 'espera' ? aparato.fallas : aparato.fallas + 1
    // As if nobody were signed in on it, until it is seen again.
    const asleep = fallas >= FALLAS_MAX ? { sesion: null, fallas: 0 } : { fallas }
    await tx
      .updateTable('aparatos')
      .set({ ...asleep, proximo: clock() + pauseOf(outcome, fallas) })
      .where('id', '=', aparato.id)
      .execute()
  })
}

type Outcome = Suerte | { suerte: 'espera'; espera: number }

function pauseOf(outcome: Outcome, fallas: number): number {
  if (outcome.suerte === 'espera') return outcome.espera
  if (outcome.suerte !== 'otra_vez') return 0
  return outcome.espera ?? Math.min(FIRST_MS * 3 ** Math.min(fallas - 1, 10), PAUSE_MAX_MS)
}

/** Sends them one after the other, many in one. @param done takes those that needn't be sent again */
async function sendEach(
  runtime: Runtime,
  { push, countPendientes, origin }: SendingTools,
  aparato: AparatoRow,
  all: NotificacionPorMandar[],
  done: Set<NotificacionPorMandar>,
): Promise<Outcome> {
  const { correo } = await readAjustes(runtime)
  let outcome: Outcome = { suerte: 'entregado' }
  for (const these of all.length > JUNTAS_MAX ? [all] : all.map((one) => [one])) {
    const room = await takeFromLimit(runtime, `avisos:${aparato.id}`, LIMITE)
    if (!room.ok) return { suerte: 'espera', espera: room.retryAfter * 1000 }
    const topic = these[0]!.id.replaceAll('-', '')
    const notification = { ...writeNotificacion(these, aparato.conNombres === 1), tag: topic, lang: 'es-UY' }
    const texto = JSON.stringify({
      // What a browser shows by itself, without the service worker (declarative web push).
      web_push: 8030,
      notification: { ...notification, navigate: `${origin}${these.length === 1 ? these[0]!.lugar : '/admin'}` },
      app_badge: await countPendientes(),
    })
    const urgente = these.some((one) => one.urgente === 1)
    outcome = await push.send(aparato, { texto, topic, ttl: TTL, urgente }, correo)
    if (outcome.suerte === 'rechazado') runtime.log.error({ aparato: aparato.id, ...outcome }, 'a push was refused')
    if (outcome.suerte === 'otra_vez') runtime.log.warn({ aparato: aparato.id, ...outcome }, 'a push was not sent')
    if (outcome.suerte === 'otra_vez' || outcome.suerte === 'terminado') return outcome
    for (const one of these) done.add(one)
  }
  return outcome
}

/** Characters of each part: a message stays well below what services take. */
const LARGO_MAX = 120

function writeNotificacion(these: NotificacionPorMandar[], conNombres: boolean): { title: string; body: string } {
  const [one] = these
  const { titulo, texto } =
    these.length === 1
      ? one!
      : resumirNotificaciones(these.map(({ tipos }) => tipos.split(' ')[0] as TipoDeNotificacion))
  const nombre = conNombres && these.length === 1 ? one!.nombre : null
  const body = [nombre, texto].filter((part) => part !== null && part !== '').join(' · ')
  return { title: titulo.slice(0, LARGO_MAX), body: body.slice(0, 2 * LARGO_MAX) }
}

/** Erases what no device will be told any more, and devices on which nobody is signed in for long. */
export async function forgetAparatos({ database, clock }: Runtime): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .deleteFrom('notificaciones')
      .where('creado', '<', clock() - 2 * DIA_MS)
      .execute()
    await tx
      .deleteFrom('aparatos')
      .where('sesion', 'is', null)
      .where('visto', '<', clock() - OLVIDO_MS)
      .execute()
  })
}

/** Sends to devices; several processes may run it. */
export function startNotifying(runtime: Runtime, tools: SendingTools): Loop {
  return startLoop({
    name: 'notificaciones',
    round: () => sendNotificaciones(runtime, tools),
    onError: (error) => runtime.log.error({ err: error }, 'devices could not be told'),
  })
}
