import { setTimeout as sleep } from 'node:timers/promises'
import { hechosDeAviso, pathOfAviso } from '#domain/avisame/enlace.ts'
import { hechosDeEnlace, pathOfEnlace } from '#domain/cuentas/enlace-de-un-uso.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import { createOneAtATime } from '#server/db/one-at-a-time.ts'
import { newTurn, runTurn } from '#server/db/turn.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Correo, RenderCorreo } from './correo.ts'
import { claimCorreos } from './claim-correos.ts'
import { hasDue, markEnviados, markNoEnviado, selectCorreo } from './correos.repo.ts'
import { pauseAfter } from './pause-after.ts'
import { releaseCorreo } from './release-correo.ts'
import { SEND_MAX_MS, type Sender } from './sender.ts'
import { toCorreo } from './to-correo.ts'
import { createTries, type TriesWatch } from './tries.ts'

/**
 * Delivers the outbox. Only the process that does the background work looks at it by itself. Each one sends what its
 * own requests put there, since buyers wait for it.
 */
export type Mailer = {
  /** Looks at the outbox by itself from now on, again and again until that is stopped. */
  start: () => Pick<Loop, 'stop' | 'rounds'>
  /** Looks at the outbox at once: there is a new mail. Does nothing once stopped. */
  kick: () => void
  /**
   * Looks at the outbox at once, also while it rests because the account was refused: somebody says that it works
   * again.
   */
  insist: () => void
  /** Whether as many mails are sent, or waited for, as go at once: another one comes after others. */
  isBusy: () => boolean
  /** Tells of each try of this process to send a mail of an order, until that is ended. */
  watch: (pedidoId: string) => TriesWatch
  /**
   * The words of a mail, written as when it is sent, but for a link for one use. null when there is none, or its text
   * was erased.
   */
  read: (id: string) => Promise<{ html: string; text: string } | null>
  /** Lets what is being sent finish, for 8 s at most, and sends nothing any more. The next start sends the rest. */
  stop: () => Promise<void>
}

/** A runtime whose outbox is checked as soon as there is a mail. */
export type MailingRuntime = Runtime & { mailer: Pick<Mailer, 'kick'> }

/** A runtime whose mails are waited for. */
export type WaitingRuntime = Runtime & { mailer: Pick<Mailer, 'kick' | 'isBusy' | 'watch'> }

export type MailerSettings = {
  /** Closed with the mailer. */
  sender: Sender
  /** Address of the shop for links in mails that were queued without one. */
  origin: string
  /** `templates/render.tsx`, which is built by itself. */
  render: RenderCorreo
}

/** Mails that are sent at the same time. */
const AT_ONCE = 4
const STOP_MAX_MS = 8_000
const LEASE_MS = 3 * SEND_MAX_MS
/** Pause after the account was refused: asking again at once would only lock it. */
const PAUSE_AFTER_REFUSAL_MS = 15 * 60_000

/** What a mailer knows while it works. */
type Work = {
  runtime: Runtime
  settings: MailerSettings
  /** Mails that are being sent. */
  sending: Set<Promise<void>>
  tries: ReturnType<typeof createTries>
  /** Marks a mail as delivered; those of the same moment together. */
  markDelivered: (id: string) => Promise<void>
  /** Giving out what is due: whether somebody does, and until when. */
  isWorking: boolean
  working: Promise<void>
  kicks: number
  /** Milliseconds UTC until which the account rests. */
  pausedUntil: number
  stopped: boolean
}

/**
 * Sends what the outbox holds (specification 13.2): claims due mails with a lease, as many as go at once, sends them, and
 * marks them. It tries again with growing pauses, and gives up after a day or when the address is refused for good.
 * Whoever looks by itself also lets mails go, when nothing else is due, that wait for the hour's limit, as far as there is
 * room. Several processes may run one each: a mail is claimed by one. When its sender died it is claimed again once the
 * lease is up.
 */
export function createMailer(runtime: Runtime, settings: MailerSettings): Mailer {
  const { database, log } = runtime
  const work: Work = {
    runtime,
    settings,
    sending: new Set(),
    tries: createTries(),
    markDelivered: createMarking(runtime),
    isWorking: false,
    working: Promise.resolve(),
    kicks: 0,
    pausedUntil: 0,
    stopped: false,
  }
  let looking: Loop | null = null
  return {
    start: () =>
      (looking = startLoop({
        name: 'correos',
        round: () => lookAtOutbox(work),
        onError: (error) => log.error({ err: error }, 'mail: the outbox could not be looked at'),
      })),
    kick: () => kickMailer(work),
    insist() {
      work.pausedUntil = 0
      kickMailer(work)
    },
    isBusy: () => Math.max(work.sending.size, work.tries.countWatched()) >= AT_ONCE,
    watch: work.tries.watch,
    async read(id) {
      const row = await selectCorreo(database.read, id)
      return row === undefined || row.borrado !== null ? null : settings.render(toCorreo(row, settings.origin))
    },
    async stop() {
      work.stopped = true
      await looking?.stop()
      const abandoned = new AbortController()
      await Promise.race([
        work.working.then(() => Promise.all(work.sending)),
        sleep(STOP_MAX_MS, undefined, { signal: abandoned.signal }).catch(() => undefined),
      ])
      abandoned.abort()
      settings.sender.close()
    },
  }
}

function createMarking({ database, clock }: Runtime): Work['markDelivered'] {
  const delivered: string[] = []
  const marking = createOneAtATime(() => {
    const ids = delivered.splice(0)
    return database.transaction((tx) => markEnviados(tx, ids, clock()))
  })
  return (id) => {
    delivered.push(id)
    return marking.run()
  }
}

function kickMailer(work: Work): void {
  if (work.stopped) return
  work.kicks++
  if (work.isWorking) return
  work.isWorking = true
  work.working = runInOwnTurn(work, () => workOffOutbox(work))
}

/** Runs a step in its own turn, not that of whoever kicked. */
async function runInOwnTurn({ runtime }: Work, step: () => Promise<void>): Promise<void> {
  try {
    await runTurn(newTurn('other'), step)
  } catch (error) {
    runtime.log.error({ err: error }, 'mail: the outbox could not be worked off')
  }
}

/** Gives what is due to who sends it, as many as go at once. */
async function workOffOutbox(work: Work): Promise<void> {
  const { sending, runtime } = work
  try {
    for (;;) {
      if (sending.size >= AT_ONCE) await Promise.race(sending)
      if (work.stopped || isPaused(work)) return
      const before = work.kicks
      const now = runtime.clock()
      const free = AT_ONCE - sending.size
      const { claimed, waiting } = await runtime.database.transaction((tx) =>
        claimCorreos(tx, { now, lease: now + LEASE_MS, most: free }),
      )
      for (const { pedidoId } of waiting) work.tries.tell(pedidoId)
      for (const row of claimed) {
        const sent = runInOwnTurn(work, () => deliverCorreo(work, row)).finally(() => sending.delete(sent))
        sending.add(sent)
      }
      // A mail that was queued while it looked may not have been seen.
      if (claimed.length + waiting.length < free && work.kicks === before) return
    }
  } finally {
    work.isWorking = false
  }
}

/** A pause that lasts longer than any can was set before the clock went back: it doesn't count. */
function isPaused({ pausedUntil, runtime }: Work): boolean {
  const left = pausedUntil - runtime.clock()
  return left > 0 && left <= PAUSE_AFTER_REFUSAL_MS
}

/** Nothing is written, and so no disk waited for, while there is nothing to send. */
async function lookAtOutbox(work: Work): Promise<void> {
  if (isPaused(work)) return
  if (await hasDue(work.runtime.database.read, work.runtime.clock())) return kickMailer(work)
  while (await releaseCorreo(work.runtime)) kickMailer(work)
}

async function deliverCorreo(work: Work, row: CorreoRow): Promise<void> {
  const { runtime, tries } = work
  try {
    const result = await sendCorreo(work, row)
    if (!result.ok) return await noteUndelivered(work, row, result)
    await work.markDelivered(row.id)
    runtime.count?.('correos', 'enviado')
    runtime.log.info({ correo: row.id, tipo: row.tipo, intentos: row.intentos }, 'mail delivered')
  } finally {
    tries.tell(row.pedidoId)
  }
}

/** When it is tried again, if it is; an account that was refused rests as a whole. */
async function noteUndelivered(
  work: Work,
  row: CorreoRow,
  { fallo, ...result }: Extract<Awaited<ReturnType<typeof sendCorreo>>, { ok: false }>,
): Promise<void> {
  const { database, clock, log, count } = work.runtime
  const now = clock()
  // A mail server's own words may hold anything; PostgreSQL keeps no zero byte.
  const error = result.error.replaceAll('\0', '')
  if (fallo === 'detener') {
    work.pausedUntil = now + PAUSE_AFTER_REFUSAL_MS
    log.error({ error }, 'mail: the mail server refuses the account, sending is paused for 15 minutes')
  }
  const pause = fallo === 'rechazado' ? null : pauseAfter(row.intentos, now - (row.reintentado ?? row.creado))
  const next =
    fallo === 'detener'
      ? { estado: 'pendiente' as const, proximoIntento: work.pausedUntil, error }
      : pause === null
        ? { estado: 'fallido' as const, proximoIntento: now, error }
        : { estado: 'pendiente' as const, proximoIntento: now + pause, error }
  await database.transaction((tx) => markNoEnviado(tx, row.id, row.proximoIntento, next))
  count?.('correos', fallo === 'detener' ? 'cuenta_rechazada' : pause === null ? 'fallido' : 'reintento')
  log.warn({ correo: row.id, tipo: row.tipo, intentos: row.intentos, ...next }, 'mail not delivered')
}

async function sendCorreo({ runtime, settings: { origin, render, sender } }: Work, row: CorreoRow) {
  try {
    const correo = withEnlaceEntero(row.id, toCorreo(row, origin), runtime, origin)
    const { html, text } = await render(correo)
    return await sender.send({ id: row.id, correo, html, text })
  } catch (error) {
    // An unwritable mail is our fault: it waits for a fixed version.
    return { ok: false as const, fallo: 'reintentar' as const, error: String(error).slice(0, 500) }
  }
}

/** A link that is a key is whole only on its way. */
function withEnlaceEntero(id: string, correo: Correo, { seal }: Runtime, origin: string): Correo {
  if (correo.tipo === 'espera') {
    const propio = new URL(pathOfAviso(id, seal(hechosDeAviso(id))), origin).href
    const { enlace, ...parametros } = correo.parametros
    return { tipo: 'espera', parametros: { ...parametros, enlace: enlace === '' ? propio : enlace, propio } }
  }
  if (correo.tipo !== 'enlace') return correo
  const { enlace } = correo.parametros
  const direccion = new URL(pathOfEnlace(enlace, seal(hechosDeEnlace(enlace))), origin).href
  return { tipo: 'enlace', parametros: { ...correo.parametros, direccion } }
}
