import type { createTransport } from 'nodemailer'
import type { Correo } from './correo.ts'
import { SEND_MAX_MS, type ResultadoDeEnvio, type Sender } from './sender.ts'

export type Smtp = Sender & {
  /** Connects and signs in without sending anything. */
  verify: () => Promise<ResultadoDeEnvio>
}

const DETENER = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG'])
const RECHAZADO = new Set(['EFILEACCESS', 'EURLACCESS', 'EMAXRECIPIENTS'])

/** Hosts to which a password can't be overheard. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Only these parts of the address: options in it could turn off encryption. */
function readServer(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/**
 * Connects to a mail server when there is something to send, and keeps the connections. Except to this machine it
 * sends nothing, least of all a password, over an unencrypted connection (specification 16.49).
 * @param url `smtp://user:password@host:port`, or `smtps://…`
 * @param from sender, `Casakas <tienda@casakas.uy>`
 */
export function createSmtp({ url, from }: { url: string; from: string }): Smtp {
  const options = {
    ...readServer(url),
    pool: true as const,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // The library's default of 10 minutes would outlive any lease.
    socketTimeout: 30_000,
    tls: { minVersion: 'TLSv1.2' as const },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opened: Promise<ReturnType<typeof createTransport>> | null = null
  // Nodemailer is loaded with the first mail: a start would take a tenth of a second longer.
  const open = () =>
    (opened ??= import('nodemailer').then(({ default: nodemailer }) => nodemailer.createTransport(options)))
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'casakas.invalid'
  return {
    async send({ id, correo, html, text }) {
      const { to_email: para, subject: asunto, responder_a: responderA } = correo.parametros
      try {
        const transport = await open()
        const info = await transport.sendMail({
          from,
          // An object keeps a list of addresses in the text one address, which the server then refuses.
          to: { name: '', address: para },
          ...(responderA === '' ? {} : { replyTo: { name: '', address: responderA } }),
          subject: asunto,
          // The id is the same at every try, so that duplicates can be recognised.
          messageId: `<${id}@${host}>`,
          // The header keeps answers of absence from coming back.
          headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(correo) },
          html,
          text,
          signal: AbortSignal.timeout(SEND_MAX_MS),
        })
        // A refused recipient doesn't always throw.
        return info.rejected.length > 0 ? { ok: false, fallo: 'rechazado', error: info.response } : { ok: true }
      } catch (error) {
        return { ok: false, fallo: classifySmtp(error as SmtpError), error: String(error).slice(0, 500) }
      }
    },
    async verify() {
      try {
        const transport = await open()
        await transport.verify()
        return { ok: true }
      } catch (error) {
        return { ok: false, fallo: classifySmtp(error as SmtpError), error: String(error).slice(0, 500) }
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Mail programs end what somebody asked for by themselves, with one POST (RFC 8058). */
function headersOf({ tipo, parametros }: Correo): Record<string, string> {
  if (tipo !== 'espera') return {}
  return { 'List-Unsubscribe': `<${parametros.propio}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

type SmtpError = Error & { code?: string; responseCode?: number; permanent?: boolean }

function classifySmtp({
  code = '',
  responseCode = 0,
  permanent = false,
}: SmtpError): 'reintentar' | 'rechazado' | 'detener' {
  // 454: the server couldn't check the password just now.
  if (DETENER.has(code)) return responseCode >= 400 && responseCode < 500 ? 'reintentar' : 'detener'
  // Servers that don't encrypt do so for every mail.
  if (code === 'ETLS' && permanent) return 'detener'
  if (permanent || RECHAZADO.has(code)) return 'rechazado'
  // The address itself can't be sent to: no server was asked.
  if (code === 'EENVELOPE' && responseCode === 0) return 'rechazado'
  return 'reintentar'
}
