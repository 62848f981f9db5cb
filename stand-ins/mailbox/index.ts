import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * How the server answers from now on. `refuse`: never (550); `defer`: not now (451); `slow`: after `slowMs`. With
 * `cut-after-data` it takes the mail, but the connection breaks before it says so.
 */
export type Behaviour = 'accept' | 'refuse' | 'defer' | 'slow' | 'cut-after-data'

export type Mail = {
  id: string
  /** Milliseconds UTC. */
  received: number
  from: string
  /** Everybody for whom it was handed over, whatever its headers say. */
  recipients: string[]
  to: string[]
  replyTo: string[]
  subject: string
  messageId: string
  /** What its header says of who sent it, '' for nothing. */
  autoSubmitted: string
  text: string
  html: string
}

export type Mailbox = Awaited<ReturnType<typeof createMailbox>>

type Options = {
  /** Where mails are kept, one `.eml` each; made when missing. */
  folder: string
  /** 0 takes a free one. */
  port?: number
  host?: string
  slowMs?: number
}

const ID = /^\d{13}-\d{4}-[0-9a-f]{8}$/

/** An SMTP server that keeps every mail it is given: the double of the outside world's mail servers. */
export async function createMailbox({ folder, port = 0, host = '127.0.0.1', slowMs = 12_000 }: Options) {
  await mkdir(folder, { recursive: true })
  let behaviour: Behaviour = 'accept'
  const towards = new Map<string, Behaviour>()
  let sequence = 0
  const read = new Map<string, Mail>()
  const sockets = new Map<number, Socket>()

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onMailFrom: (_address, _session, done) => done(refusal(behaviour)),
    onRcptTo: ({ address }, _session, done) => done(refusal(towards.get(address.toLowerCase()) ?? 'accept')),
    onData(stream, session, done) {
      const { rcptTo } = session.envelope
      const own = rcptTo.map(({ address }) => towards.get(address.toLowerCase())).find((one) => one !== undefined)
      const current = own ?? behaviour
      buffer(stream)
        .then(async (content) => {
          if (current === 'slow') await pause(slowMs, undefined, { ref: false })
          await keep(content, session)
          if (current === 'cut-after-data') sockets.get(session.remotePort)?.destroy()
          else done()
        })
        .catch(done)
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  // A broken connection is the test's or the sender's doing, and mustn't end the server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })

  function refusal(current: Behaviour): Error | null {
    if (current === 'refuse') return Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 })
    if (current === 'defer') return Object.assign(new Error('Try again later'), { responseCode: 451 })
    return null
  }

  async function keep(content: Buffer, { envelope }: SMTPServerSession): Promise<void> {
    const id = `${Date.now()}-${String(sequence++ % 10_000).padStart(4, '0')}-${randomUUID().slice(0, 8)}`
    // The envelope is noted as delivery agents do: the mail's headers don't say who it really went to.
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    const trace = [`Return-Path: <${from}>`, ...envelope.rcptTo.map(({ address }) => `Delivered-To: ${address}`)]
    const path = join(folder, `${id}.eml`)
    // A file appears whole or not at all.
    await writeFile(`${path}.part`, Buffer.concat([Buffer.from(`${trace.join('\r\n')}\r\n`), content]))
    await rename(`${path}.part`, path)
  }

  async function find(id: string): Promise<Mail | null> {
    if (!ID.test(id)) return null
    const known = read.get(id)
    if (known !== undefined) return known
    const content = await readFile(join(folder, `${id}.eml`)).catch(() => null)
    if (content === null) return null
    const mail = await parseMail(id, content)
    read.set(id, mail)
    return mail
  }

  /** All mails, oldest first. */
  async function list(): Promise<Mail[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    const mails = await Promise.all(names.map((name) => find(name.slice(0, -'.eml'.length))))
    return mails.filter((mail) => mail !== null)
  }

  return {
    /** What `SMTP_URL` is set to. */
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    list,
    find,
    /**
     * The first mail that fits, once it is there.
     * @throws when none came in time
     */
    async waitFor(fits: (mail: Mail) => boolean, milliseconds: number): Promise<Mail> {
      const end = Date.now() + milliseconds
      for (;;) {
        const mails = await list()
        const found = mails.find(fits)
        if (found !== undefined) return found
        if (Date.now() >= end) {
          throw new Error(
            `no such mail in ${milliseconds} ms; there are: ${mails.map((mail) => mail.subject).join(', ')}`,
          )
        }
        await pause(25)
      }
    },
    /** @param recipient the only address for which it counts; left out, it counts for all */
    setBehaviour(next: Behaviour, recipient?: string): void {
      if (recipient === undefined) behaviour = next
      else towards.set(recipient.toLowerCase(), next)
    },
    async close(): Promise<void> {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function parseMail(id: string, content: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(content)
  return {
    id,
    received: Number(id.slice(0, 13)),
    from: addresses(mail.from === undefined ? [] : [mail.from])[0] ?? '',
    recipients: mail.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value),
    to: addresses(mail.to ?? []),
    replyTo: addresses(mail.replyTo ?? []),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    autoSubmitted: mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

function addresses(list: Address[]): string[] {
  return list.flatMap((one) => (one.group === undefined ? [one.address] : one.group.map(({ address }) => address)))
}
