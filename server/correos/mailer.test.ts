import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailbox, type Mailbox } from '#stand-ins/mailbox/index.ts'
import { explainFallo } from '#domain/correos/fallo-correo.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { freePort } from '#tests/free-port.ts'
import type { ParametrosContacto } from './correo.ts'
import { createMailer, type Mailer, type MailerSettings } from './mailer.ts'
import { pauseAfter } from './pause-after.ts'
import { queueCorreo } from './queue-correo.ts'
import { resendProbados } from './resend-correo.ts'
import type { Sender } from './sender.ts'
import { createSmtp } from './smtp.ts'
import { renderCorreo } from './templates/render.tsx'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const CONTACTO: ParametrosContacto = {
  to_email: 'tienda@example.com',
  subject: 'Mensaje',
  responder_a: 'ana@example.com',
  tienda: 'Casakas',
  nombre: 'Ana',
  email: 'ana@example.com',
  telefono: '099 123 456',
  mensaje: 'Hola.\n¿Tienen talle M?',
}

const cleanups: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function openMailbox(port = 0): Promise<Mailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-mailbox-'))
  const mailbox = await createMailbox({ folder, port })
  cleanups.push(
    () => rm(folder, { recursive: true, force: true }),
    () => mailbox.close(),
  )
  return mailbox
}

function startMailer(runtime: TestRuntime, smtpUrl: string, fields: Partial<MailerSettings> = {}): Mailer {
  const mailer = createMailer(runtime, {
    sender: createSmtp({ url: smtpUrl, from: 'Casakas <tienda@casakas.uy>' }),
    origin: 'https://casakas.uy',
    render: renderCorreo,
    ...fields,
  })
  cleanups.push(() => mailer.stop())
  mailer.start()
  return mailer
}

async function queueOne(runtime: TestRuntime, fields: Partial<ParametrosContacto> = {}): Promise<void> {
  const parametros = { ...CONTACTO, ...fields }
  await runtime.database.transaction((tx) => queueCorreo({ ...runtime, tx }, { tipo: 'contacto', parametros }, null))
}

function readOne(runtime: TestRuntime) {
  return runtime.database.read
    .selectFrom('correos')
    .selectAll()
    .where('asunto', '=', CONTACTO.subject)
    .executeTakeFirstOrThrow()
}

async function until(runtime: TestRuntime, fits: (row: Awaited<ReturnType<typeof readOne>>) => boolean) {
  for (let i = 0; i < 200; i++) {
    const row = await readOne(runtime)
    if (fits(row)) return row
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`still ${JSON.stringify(await readOne(runtime))}`)
}

/** Of two mails the mailer sends only the one queued just now; the other isn't due. */
async function expectOnlyNewOne(runtime: TestRuntime, mailer: Mailer, mailbox: Mailbox): Promise<void> {
  await queueOne(runtime, { subject: 'Otro' })
  mailer.kick()
  await mailbox.waitFor(() => true, 60_000)
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['Otro'])
}

describeOnEveryDatabase('the outbox', (open) => {
  it('13.9 is busy while as many orders are waited for as mails go at once: the next one isn’t', async () => {
    const runtime = await open()
    const mailer = startMailer(runtime, 'smtp://127.0.0.1:1')
    const waiting = ['uno', 'dos', 'tres'].map((pedidoId) => mailer.watch(pedidoId))
    expect(mailer.isBusy()).toBe(false)
    waiting.push(mailer.watch('cuatro'))
    expect(mailer.isBusy()).toBe(true)
    for (const one of waiting) one.end()
    expect(mailer.isBusy()).toBe(false)
  })

  it('13.2, 13.14, 13.39 sends a mail at once, with HTML and text, answers go to who wrote, and it says that a program sent it', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    const mailer = startMailer(runtime, mailbox.url)
    await queueOne(runtime)
    mailer.kick()
    const mail = await mailbox.waitFor(() => true, 60_000)
    const row = await until(runtime, ({ estado }) => estado === 'enviado')
    expect(mail).toMatchObject({
      recipients: ['tienda@example.com'],
      from: 'tienda@casakas.uy',
      replyTo: ['ana@example.com'],
      subject: 'Mensaje',
      messageId: `<${row.id}@casakas.uy>`,
      autoSubmitted: 'auto-generated',
    })
    expect(mail.text).toContain('Hola.\n¿Tienen talle M?')
    expect(mail.html).toContain('¿Tienen talle M?')
    expect(row).toMatchObject({ intentos: 1, enviado: TEST_NOW, error: '' })
  })

  it('13.2 keeps a mail while the mail server is down and sends it when it is back', async () => {
    const runtime = await open()
    const port = await freePort()
    const mailer = startMailer(runtime, `smtp://127.0.0.1:${port}`)
    await queueOne(runtime)
    mailer.kick()
    const waiting = await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos === 1)
    expect(waiting).toMatchObject({ proximoIntento: TEST_NOW + 5_000, error: expect.stringContaining('ECONNREFUSED') })

    const mailbox = await openMailbox(port)
    await expectOnlyNewOne(runtime, mailer, mailbox)
    runtime.setClock(TEST_NOW + 5_000)
    mailer.kick()
    await mailbox.waitFor(({ subject }) => subject === CONTACTO.subject, 60_000)
    expect(await until(runtime, ({ estado }) => estado === 'enviado')).toMatchObject({ intentos: 2 })
  })

  it('sends a mail again whose sender died, under the same message id, once its lease is up', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    await queueOne(runtime)
    const lease = TEST_NOW + 3 * MINUTE
    await runtime.database.transaction((tx) =>
      tx.updateTable('correos').set({ estado: 'enviando', intentos: 1, proximoIntento: lease }).execute(),
    )
    const mailer = startMailer(runtime, mailbox.url)
    runtime.setClock(lease - 1)
    await expectOnlyNewOne(runtime, mailer, mailbox)
    runtime.setClock(lease)
    mailer.kick()
    const mail = await mailbox.waitFor(({ subject }) => subject === CONTACTO.subject, 60_000)
    const row = await until(runtime, ({ estado }) => estado === 'enviado')
    expect(mail.messageId).toBe(`<${row.id}@casakas.uy>`)
  })

  it('tries again under the same message id when the connection broke after the mail was taken', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    mailbox.setBehaviour('cut-after-data')
    const mailer = startMailer(runtime, mailbox.url)
    await queueOne(runtime)
    mailer.kick()
    const waiting = await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos > 0)
    mailbox.setBehaviour('accept')
    runtime.setClock(waiting.proximoIntento)
    mailer.kick()
    await until(runtime, ({ estado }) => estado === 'enviado')
    const mails = await mailbox.list()
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('sends each mail once when several processes share it', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    for (let i = 0; i < 20; i++) await queueOne(runtime, { subject: `Mensaje ${i}` })
    // Half of the mails were being sent by somebody who died.
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('correos')
        .set({ estado: 'enviando', proximoIntento: TEST_NOW - 1 })
        .where('asunto', 'like', 'Mensaje 1%')
        .execute(),
    )
    const mailers = Array.from({ length: 3 }, () => startMailer(runtime, mailbox.url))
    for (let i = 0; i < 20; i++) await mailbox.waitFor(({ subject }) => subject === `Mensaje ${i}`, 60_000)
    // Mailers finish whatever they were still at.
    await Promise.all(mailers.map((mailer) => mailer.stop()))
    expect(await mailbox.list()).toHaveLength(20)
  })

  it('gives up at once when the address is refused for good', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    mailbox.setBehaviour('refuse')
    const mailer = startMailer(runtime, mailbox.url)
    await queueOne(runtime)
    mailer.kick()
    expect(await until(runtime, ({ estado }) => estado === 'fallido')).toMatchObject({
      intentos: 1,
      error: expect.stringContaining('550'),
    })
  })

  it('13.3 tries again when it is told to come later, and gives up after a day', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    mailbox.setBehaviour('defer')
    const mailer = startMailer(runtime, mailbox.url)
    await queueOne(runtime)
    mailer.kick()
    const waiting = await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos === 1)
    expect(waiting.error).toContain('451')
    runtime.setClock(TEST_NOW + DAY)
    mailer.kick()
    expect(await until(runtime, ({ estado }) => estado === 'fallido')).toMatchObject({ intentos: 2 })
  })

  it('stops for 15 minutes when the account is refused, and loses no mail by it', async () => {
    const runtime = await open()
    let tries = 0
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        tries++
        done(Object.assign(new Error('Bad password'), { responseCode: 535 }))
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as { port: number }

    const url = `smtp://casakas:mala@127.0.0.1:${port}`
    const mailer = startMailer(runtime, url)
    await queueOne(runtime)
    mailer.kick()
    const waiting = await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos === 1)
    expect(waiting.proximoIntento).toBe(TEST_NOW + 15 * MINUTE)
    const before = tries
    await queueOne(runtime, { subject: 'Otro' })
    runtime.setClock(TEST_NOW + 14 * MINUTE)
    mailer.kick()
    // Stopping finishes what it had begun.
    await mailer.stop()
    expect(tries).toBe(before)

    const restarted = startMailer(runtime, url)
    await expect.poll(() => tries).toBeGreaterThan(before)
    runtime.setClock(TEST_NOW + 15 * MINUTE + DAY)
    restarted.kick()
    expect(await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos === 2)).toBeDefined()
  })

  it('27.38 tries a refused account again before that, when somebody says that it works', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    const works = createSmtp({ url: mailbox.url, from: 'Casakas <tienda@casakas.uy>' })
    let refuses = true
    const sender: Sender = {
      send: async (mail) => (refuses ? { ok: false, fallo: 'detener', error: 'Error: 535' } : works.send(mail)),
      close: () => works.close(),
    }
    const mailer = startMailer(runtime, mailbox.url, { sender })
    await queueOne(runtime)
    await queueOne(runtime, { subject: 'Otro' })
    mailer.kick()
    // Both mails may go at once: the one that is refused last has all of it rest.
    const trying = () =>
      runtime.database.read.selectFrom('correos').select('id').where('estado', '=', 'enviando').execute()
    await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos === 1)
    await expect.poll(trying).toEqual([])
    refuses = false
    expect(await resendProbados(runtime, mailer)).toBeGreaterThan(0)
    await expect.poll(async () => (await mailbox.list()).length).toBe(2)
  })

  it('16.49 sends no password to another machine that doesn’t encrypt, whatever its address says', async () => {
    const runtime = await open()
    const heard: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ password }, _session, done) {
        heard.push(String(password))
        done(null, { user: 'casakas' })
      },
      onMailFrom({ address }, _session, done) {
        heard.push(address)
        done()
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as { port: number }

    // The address is this machine's, by a name that isn't its loopback's.
    const mailer = startMailer(runtime, `smtp://casakas:secreta@0.0.0.0:${port}?requireTLS=false&ignoreTLS=true`)
    await queueOne(runtime)
    mailer.kick()
    const waiting = await until(runtime, ({ estado, intentos }) => estado === 'pendiente' && intentos === 1)
    expect(waiting.error).toMatch(/TLS/)
    expect(explainFallo(waiting.error)?.motivo).toMatch(/no es segura/)
    expect(heard).toEqual([])

    const near = createSmtp({ url: `smtp://casakas:secreta@127.0.0.1:${port}`, from: 'tienda@casakas.uy' })
    cleanups.push(() => near.close())
    expect(await near.verify()).toEqual({ ok: true })
    expect(heard).toEqual(['secreta'])
  })

  it('keeps a mail that can’t be written for a mended version', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    const mailer = startMailer(runtime, mailbox.url, { render: () => Promise.reject(new Error('template')) })
    await queueOne(runtime)
    mailer.kick()
    expect(await until(runtime, ({ intentos, estado }) => intentos === 1 && estado === 'pendiente')).toMatchObject({
      error: 'Error: template',
    })
  })

  it('13.34 waits no longer for its next try when the clock was set back by a day', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    await queueOne(runtime)
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('correos')
        .set({ intentos: 3, proximoIntento: TEST_NOW + DAY + 5_000 })
        .execute(),
    )
    startMailer(runtime, mailbox.url)
    expect(await until(runtime, ({ estado }) => estado === 'enviado')).toMatchObject({ intentos: 4 })
  })

  it('13.34 waits for nothing when it was written while the clock was half an hour ahead', async () => {
    const runtime = await open()
    const mailbox = await openMailbox()
    runtime.setClock(TEST_NOW + DAY / 48)
    await queueOne(runtime)
    runtime.setClock(TEST_NOW)
    startMailer(runtime, mailbox.url)
    expect(await until(runtime, ({ estado }) => estado === 'enviado')).toMatchObject({ intentos: 1 })
  })

  it('13.35 keeps whatever a mail server says, zero bytes left out, and goes on', async () => {
    const runtime = await open()
    const sender: Sender = {
      send: async () => ({ ok: false, fallo: 'rechazado', error: '550 \0no' }),
      close: () => undefined,
    }
    const mailer = startMailer(runtime, 'smtp://127.0.0.1:9', { sender })
    await queueOne(runtime)
    mailer.kick()
    expect(await until(runtime, ({ estado }) => estado === 'fallido')).toMatchObject({ error: '550 no' })
  })

  it('13.1 is kept with what it tells about, or not at all', async () => {
    const runtime = await open()
    const failing = runtime.database.transaction(async (tx) => {
      await queueCorreo({ ...runtime, tx }, { tipo: 'contacto', parametros: CONTACTO }, null)
      throw new Error('interrupted')
    })
    await expect(failing).rejects.toThrow('interrupted')
    expect(await runtime.database.read.selectFrom('correos').selectAll().execute()).toEqual([])
  })
})

describe('the pauses between tries', () => {
  it('13.2 grow from 5 seconds to an hour', () => {
    expect([1, 2, 3, 4, 7, 50].map((tries) => pauseAfter(tries, 0))).toEqual([
      5_000,
      15_000,
      45_000,
      135_000,
      60 * MINUTE,
      60 * MINUTE,
    ])
  })

  it('13.3 end after a day', () => {
    expect(pauseAfter(3, DAY - 1)).not.toBe(null)
    expect(pauseAfter(3, DAY)).toBe(null)
  })
})
