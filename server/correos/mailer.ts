import { setTimeout as sleep } from 'node:timers/promises'
import { hechosDeEnlace, pathOfEnlace } from '#domain/cuentas/enlace-de-equipo.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import { createOneAtATime } from '#server/db/one-at-a-time.ts'
import { newTurn, runTurn } from '#server/db/turn.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Correo, RenderCorreo } from './correo.ts'
import { claimDue, hasDue, markEnviados, markNoEnviado, selectCorreo } from './correos.repo.ts'
import { pauseAfter } from './pause-after.ts'
import { releaseCorreo } from './release-correo.ts'
import { SEND_MAX_MS, type Sender } from './sender.ts'
import { toCorreo } from './to-correo.ts'
import { createTries, type TriesWatch } from './tries.ts'

/**
 * Delivers the outbox. Only the process that does the background work looks at it by itself; each one sends what its
 * own requests put there, since buyers wait for it.
 */
export type Mailer = {
  /** Looks at the outbox by itself from now on, again and again until that is stopped. */
  start: () => Pick<Loop, 'stop' | 'rounds'>
  /** Looks at the outbox at once: there is a new mail. Does nothing once stopped. */
  kick: () => void
  /** The same, also while it rests because the account was refused: somebody says that it works again. */
  insist: () => void
  /** Whether as many mails are being sent as go at once: another one comes after others. */
  isBusy: () => boolean
  /** Tells of each try of this process to send a mail of an order, until that is ended. */
  watch: (pedidoId: string) => TriesWatch
  /**
   * What a mail says, written as it is when it is sent, but for a link for one use; null when there is none, or its text
   * was erased.
   */
  read: (id: string) => Promise<{ html: string; text: string } | null>
  /** Lets what is being sent finish, for 8 s at most, and sends nothing any more. The next start sends the rest. */
  stop: () => Promise<void>
}

/** A runtime whose outbox is checked as soon as there is a mail. */
export type MailingRuntime = Runtime & { mailer: Pick<Mailer, 'kick'> }

/** One whose mails are waited for. */
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
const LOOK_EVERY_MS = 2_000
const STOP_MAX_MS = 8_000
const LEASE_MS = 3 * SEND_MAX_MS
/** Pause after the account was refused: asking again at once would only lock it. */
const PAUSE_AFTER_REFUSAL_MS = 15 * 60_000

/**
 * Sends what the outbox holds (specification 13.2): claims due mails with a lease, as many as go at once, sends them, and
 * marks them; tries again with growing pauses, gives up after a day or when the address is refused for good. Whoever looks
 * by itself, when nothing else is due, also lets mails go that wait for the hour's limit, as far as there is room. Several
 * processes may run one each: a mail is claimed by one, and one whose sender died is claimed again when the lease is up.
 */
export function createMailer(runtime: Runtime, settings: MailerSettings): Mailer {
  const { database, clock, log, count } = runtime
  /** Mails that are being sent. */
  const sending = new Set<Promise<void>>()
  const tries = createTries()
  /** Delivered, and not yet marked so: those of the same moment are marked together. */
  const delivered: string[] = []
  const marking = createOneAtATime(() => {
    const ids = delivered.splice(0)
    return database.transaction((tx) => markEnviados(tx, ids, clock()))
  })
  let isWorking = false
  let working = Promise.resolve()
  let looking: Loop | null = null
  let stopped = false
  let pausedUntil = 0
  let kicks = 0

  function kick(): void {
    if (stopped) return
    kicks++
    if (isWorking) return
    isWorking = true
    working = apart(workOff)
  }

  /** Its own turn, not that of whoever kicked. */
  async function apart(work: () => Promise<void>): Promise<void> {
    try {
      await runTurn(newTurn('other'), work)
    } catch (error) {
      log.error({ err: error }, 'mail: the outbox could not be worked off')
    }
  }

  /** Gives what is due to who sends it, as many as go at once. */
  async function workOff(): Promise<void> {
    try {
      for (;;) {
        if (sending.size >= AT_ONCE) await Promise.race(sending)
        if (stopped || isPaused()) return
        const before = kicks
        const now = clock()
        const free = AT_ONCE - sending.size
        const claimed = await database.transaction((tx) => claimDue(tx, now, now + LEASE_MS, free))
        for (const row of claimed) {
          const sent = apart(() => tryToDeliver(row)).finally(() => sending.delete(sent))
          sending.add(sent)
        }
        // A mail that was queued while it looked may not have been seen.
        if (claimed.length < free && kicks === before) return
      }
    } finally {
      isWorking = false
    }
  }

  /** A pause that lasts longer than any can was set before the clock went back: it doesn't count. */
  function isPaused(): boolean {
    const left = pausedUntil - clock()
    return left > 0 && left <= PAUSE_AFTER_REFUSAL_MS
  }

  /** Nothing is written, and so no disk waited for, while there is nothing to send. */
  async function look(): Promise<void> {
    if (isPaused()) return
    if (await hasDue(database.read, clock())) return kick()
    while (await releaseCorreo(runtime)) kick()
  }

  async function tryToDeliver(row: CorreoRow): Promise<void> {
    try {
      await deliver(row)
    } finally {
      tries.tell(row.pedidoId)
    }
  }

  async function deliver(row: CorreoRow): Promise<void> {
    const result = await send(row)
    if (result.ok) {
      delivered.push(row.id)
      await marking.run()
      count?.('correos', 'enviado')
      log.info({ correo: row.id, tipo: row.tipo, intentos: row.intentos }, 'mail delivered')
      return
    }
    const now = clock()
    // A mail server's own words may hold anything; PostgreSQL keeps no zero byte.
    const error = result.error.replaceAll('\0', '')
    if (result.fallo === 'detener') {
      pausedUntil = now + PAUSE_AFTER_REFUSAL_MS
      log.error({ error }, 'mail: the mail server refuses the account, sending is paused for 15 minutes')
    }
    const pause = result.fallo === 'rechazado' ? null : pauseAfter(row.intentos, now - (row.reintentado ?? row.creado))
    const next =
      result.fallo === 'detener'
        ? { estado: 'pendiente' as const, proximoIntento: pausedUntil, error }
        : pause === null
          ? { estado: 'fallido' as const, proximoIntento: now, error }
          : { estado: 'pendiente' as const, proximoIntento: now + pause, error }
    await database.transaction((tx) => markNoEnviado(tx, row.id, row.proximoIntento, next))
    count?.('correos', result.fallo === 'detener' ? 'cuenta_rechazada' : pause === null ? 'fallido' : 'reintento')
    log.warn({ correo: row.id, tipo: row.tipo, intentos: row.intentos, ...next }, 'mail not delivered')
  }

  async function send(row: CorreoRow) {
    try {
      const correo = withEnlaceEntero(toCorreo(row, settings.origin))
      const { html, text } = await settings.render(correo)
      return await settings.sender.send({ id: row.id, correo, html, text })
    } catch (error) {
      // A mail that can't be written is our fault: it waits for a fixed version.
      return { ok: false as const, fallo: 'reintentar' as const, error: String(error).slice(0, 500) }
    }
  }

  /** A link for one use is whole only on its way. */
  function withEnlaceEntero(correo: Correo): Correo {
    if (correo.tipo !== 'enlace') return correo
    const { enlace } = correo.parametros
    const direccion = new URL(pathOfEnlace(enlace, runtime.seal(hechosDeEnlace(enlace))), settings.origin).href
    return { tipo: 'enlace', parametros: { ...correo.parametros, direccion } }
  }

  return {
    start: () =>
      (looking = startLoop({
        name: 'correos',
        round: look,
        pauseMs: LOOK_EVERY_MS,
        onError: (error) => log.error({ err: error }, 'mail: the outbox could not be looked at'),
      })),
    kick,
    insist() {
      pausedUntil = 0
      kick()
    },
    isBusy: () => sending.size >= AT_ONCE,
    watch: tries.watch,
    async read(id) {
      const row = await selectCorreo(database.read, id)
      return row === undefined || row.borrado !== null ? null : settings.render(toCorreo(row, settings.origin))
    },
    async stop() {
      stopped = true
      await looking?.stop()
      const abandoned = new AbortController()
      await Promise.race([
        working.then(() => Promise.all(sending)),
        sleep(STOP_MAX_MS, undefined, { signal: abandoned.signal }).catch(() => undefined),
      ])
      abandoned.abort()
      settings.sender.close()
    },
  }
}
