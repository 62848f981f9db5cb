import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailbox } from './index.ts'
import { createMailboxPages } from './mailbox-pages.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(options: { folder?: string; slowMs?: number } = {}) {
  const mailbox = await createMailbox({ folder: options.folder ?? (await openFolder()), ...options })
  const transport = createTransport({ url: mailbox.url, pool: true } as never)
  cleanups.push(mailbox.close, () => transport.close())
  return { mailbox, transport }
}

const MAIL = {
  from: '"Casakas" <tienda@casakas.test>',
  to: 'compradora@ejemplo.test',
  bcc: 'duena@casakas.test',
  replyTo: 'compradora@ejemplo.test',
  subject: 'Tu pedido en Casakas: camiseta Peñarol',
  text: 'Total: $\u00a02.450',
  html: '<h1>Total</h1><script>alert(1)</script>',
  messageId: '<correo-1@casakas.test>',
}

describe('the mailbox', () => {
  it('keeps what it is sent over SMTP and reads it back', async () => {
    const { mailbox, transport } = await start()
    await transport.sendMail(MAIL)
    const mails = await mailbox.list()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      from: 'tienda@casakas.test',
      to: ['compradora@ejemplo.test'],
      recipients: ['compradora@ejemplo.test', 'duena@casakas.test'],
      replyTo: ['compradora@ejemplo.test'],
      subject: MAIL.subject,
      messageId: MAIL.messageId,
    })
    expect(mails[0]!.text.trim()).toBe(MAIL.text)
    expect(mails[0]!.html.trim()).toBe(MAIL.html)
  })

  it('lists mails in the order in which they came, also after a restart', async () => {
    const folder = await openFolder()
    const first = await start({ folder })
    await first.transport.sendMail({ ...MAIL, subject: 'uno' })
    await first.transport.sendMail({ ...MAIL, subject: 'dos' })
    await first.mailbox.close()
    cleanups.splice(1, 1)
    const second = await start({ folder })
    expect((await second.mailbox.list()).map((mail) => mail.subject)).toEqual(['uno', 'dos'])
  })

  it('waits for a mail that comes later, and says what there is when it doesn’t', async () => {
    const { mailbox, transport } = await start()
    const waiting = mailbox.waitFor((mail) => mail.subject.includes('Peñarol'), 60_000)
    await transport.sendMail(MAIL)
    expect((await waiting).subject).toBe(MAIL.subject)
    await expect(mailbox.waitFor((mail) => mail.subject === 'other', 60)).rejects.toThrow(MAIL.subject)
  })

  it('refuses for good, refuses for now, and accepts again', async () => {
    const { mailbox, transport } = await start()
    mailbox.setBehaviour('refuse')
    await expect(transport.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 550 })
    mailbox.setBehaviour('defer')
    await expect(transport.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 451 })
    expect(await mailbox.list()).toEqual([])
    mailbox.setBehaviour('accept')
    await transport.sendMail(MAIL)
    expect(await mailbox.list()).toHaveLength(1)
  })

  it('refuses one address and takes the others', async () => {
    const { mailbox, transport } = await start()
    mailbox.setBehaviour('defer', MAIL.to)
    await expect(transport.sendMail({ ...MAIL, bcc: '' })).rejects.toMatchObject({ responseCode: 451 })
    await transport.sendMail({ ...MAIL, to: 'otra@ejemplo.test', bcc: '' })
    expect((await mailbox.list()).map(({ to }) => to)).toEqual([['otra@ejemplo.test']])
  })

  it('takes the mail and breaks the connection before it says so', async () => {
    const { mailbox, transport } = await start()
    mailbox.setBehaviour('cut-after-data')
    await expect(transport.sendMail(MAIL)).rejects.toThrow()
    expect(await mailbox.list()).toHaveLength(1)
  })

  it('takes its time', async () => {
    const { mailbox, transport } = await start({ slowMs: 300 })
    mailbox.setBehaviour('slow')
    const before = Date.now()
    await transport.sendMail(MAIL)
    expect(Date.now() - before).toBeGreaterThanOrEqual(290)
  })
})

describe('the mailbox’s pages', () => {
  it('show mails under a prefix, the HTML one without any power', async () => {
    const { mailbox, transport } = await start()
    await transport.sendMail(MAIL)
    const [mail] = await mailbox.list()
    const app = new Hono().route('/demo/correos', createMailboxPages(mailbox))
    const list = await (await app.request('/demo/correos')).text()
    expect(list).toContain(`href="/demo/correos/${mail!.id}"`)
    const page = await app.request(`/demo/correos/${mail!.id}`)
    const text = await page.text()
    expect(text).toContain(`src="/demo/correos/${mail!.id}/html"`)
    expect(text).toContain('duena@casakas.test')
    expect(text).not.toMatch(/ style=|<style|<script/)
    const content = await app.request(`/demo/correos/${mail!.id}/html`)
    expect(content.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(await content.text()).toContain('<h1>Total</h1>')
  })

  it('16.10 show nothing to whom the guard refuses', async () => {
    const { mailbox, transport } = await start()
    await transport.sendMail(MAIL)
    const [mail] = await mailbox.list()
    const app = createMailboxPages(mailbox, async (c) => c.redirect('/login'))
    for (const path of ['/', `/${mail!.id}`, `/${mail!.id}/html`]) expect((await app.request(path)).status).toBe(302)
  })

  it('answer 404 to an id that leads out of the folder', async () => {
    const { mailbox } = await start()
    const app = createMailboxPages(mailbox)
    expect((await app.request('/..%2F..%2Fetc%2Fpasswd')).status).toBe(404)
    expect((await app.request('/nothing/html')).status).toBe(404)
  })
})
