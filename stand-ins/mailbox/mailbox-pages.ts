import { readFileSync } from 'node:fs'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Mail, Mailbox } from './index.ts'

type Content = ReturnType<typeof html>

const STYLE = readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8')

const WHEN = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
})

/**
 * Pages on which a demo's mails are read. Mounted under a prefix, behind the caller's guard.
 * @param guard refuses whoever isn't the administrator; for a caller that doesn't guard the prefix itself
 */
export function createMailboxPages(mailbox: Pick<Mailbox, 'list' | 'find'>, guard?: MiddlewareHandler): Hono {
  const app = new Hono()
  if (guard !== undefined) app.use(guard)

  app.get('/estilo.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  app.get('/', async (c) => {
    const base = c.req.path.replace(/\/$/, '')
    return pageOfMailbox(c, renderList(base, (await mailbox.list()).toReversed()))
  })

  app.get('/:id', async (c) => {
    const base = c.req.path.slice(0, c.req.path.lastIndexOf('/'))
    const mail = await mailbox.find(c.req.param('id'))
    return mail === null ? pageOfMailbox(c, renderMissing(base), 404) : pageOfMailbox(c, renderMail(base, mail))
  })

  // A mail is foreign content: it may run nothing and read nothing, even when opened by itself.
  app.get('/:id/html', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    if (mail === null) return c.text('Ese correo no existe.', 404)
    return c.html(`<base target="_blank">${mail.html}`, 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'X-Frame-Options': 'SAMEORIGIN',
    })
  })

  return app
}

function renderList(base: string, mails: Mail[]): Content {
  return layoutOfMailbox(
    base,
    'Correos de la demostración',
    html`<h1>Correos de la demostración</h1>
      ${
        mails.length === 0
          ? html`<p>Todavía no hay correos.</p>`
          : html`<ul>
              ${mails.map(
                (mail) =>
                  html`<li>
                    <a href="${base}/${mail.id}">${mail.subject || '(sin asunto)'}</a>
                    <span>Para ${mail.recipients.join(', ')} · ${WHEN.format(mail.received)}</span>
                  </li>`,
              )}
            </ul>`
      }`,
  )
}

function renderMail(base: string, mail: Mail): Content {
  return layoutOfMailbox(
    base,
    mail.subject,
    html`<p><a href="${base}">Todos los correos</a></p>
      <h1>${mail.subject || '(sin asunto)'}</h1>
      <dl>
        <dt>De</dt>
        <dd>${mail.from}</dd>
        <dt>Para</dt>
        <dd>${mail.recipients.join(', ')}</dd>
        ${
          mail.replyTo.length === 0
            ? ''
            : html`<dt>Responder a</dt>
                <dd>${mail.replyTo.join(', ')}</dd>`
        }
        <dt>Recibido</dt>
        <dd>${WHEN.format(mail.received)}</dd>
      </dl>
      ${
        mail.html === ''
          ? ''
          : html`<iframe
              title="El correo"
              src="${base}/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
      }
      <h2>Como texto</h2>
      <pre>${mail.text}</pre>`,
  )
}

function renderMissing(base: string): Content {
  return layoutOfMailbox(
    base,
    'Ese correo no existe',
    html`<h1>Ese correo no existe.</h1>
      <p><a href="${base}">Todos los correos</a></p>`,
  )
}

function layoutOfMailbox(base: string, title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="es-UY">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${base}/estilo.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

function pageOfMailbox(c: Context, content: Content, status: 200 | 404 = 200): Response | Promise<Response> {
  return c.html(content, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}
