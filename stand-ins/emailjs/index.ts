import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

/**
 * How it answers from now on. `slow`: after `slowMs`; `cut`: takes the mail, but the connection breaks before it says
 * so. A status: answers that one, its text after `slowMs` when `slow`.
 */
export type Behaviour = 'accept' | 'slow' | 'cut' | { status: number; text: string; slow?: boolean }

export type Sent = { template: string; params: Record<string, string>; at: number }

type Account = {
  service: string
  templates: string[]
  publicKey: string
  privateKey: string
}

/** EmailJS's `email/send`: the double of the service, which checks what the real one checks. */
export function createEmailJsStandIn(
  account: Account,
  { everyMs = 1_000, slowMs = 5_000 }: { everyMs?: number; slowMs?: number } = {},
) {
  let behaviour: Behaviour = 'accept'
  let last = -Infinity
  const sent: Sent[] = []
  const requests: number[] = []

  const app = new Hono()
  app.post('/api/v1.0/email/send', async (c) => {
    const now = performance.now()
    requests.push(now)
    if (now - last < everyMs) return c.text('Too many requests', 429)
    last = now
    const body = await c.req.json<Record<string, unknown>>().catch(() => null)
    if (body === null || c.req.header('content-type') !== 'application/json') return c.text('Bad JSON', 400)
    if (body['user_id'] !== account.publicKey) return c.text('The Public Key is invalid', 404)
    if (body['accessToken'] !== account.privateKey) return c.text('The private key is invalid', 403)
    if (body['service_id'] !== account.service) return c.text('The service ID not found', 400)
    const template = String(body['template_id'])
    if (!account.templates.includes(template)) return c.text('The template ID not found', 400)
    const params = body['template_params'] as Record<string, string>
    if (JSON.stringify(params).length > 50_000) return c.text('Variables size limit (50 kB) exceeded', 413)
    if (!/^[^\s@]+@[^\s@]+$/.test(params['to_email'] ?? '')) return c.text('The recipients address is corrupted', 422)

    const current = behaviour
    if (typeof current === 'object' && current.status >= 300) return answerSend(current, slowMs)
    if (current === 'slow') await pause(slowMs, undefined, { ref: false })
    sent.push({ template, params, at: now })
    if (current === 'cut') (c.env as HttpBindings).incoming.socket.destroy()
    return typeof current === 'object' ? answerSend(current, slowMs) : c.text('OK')
  })

  return {
    app,
    sent,
    /** When each request came, by the process's own time. */
    requests,
    setBehaviour: (next: Behaviour) => void (behaviour = next),
  }
}

function answerSend({ status, text, slow = false }: Exclude<Behaviour, string>, slowMs: number): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      if (slow) await pause(slowMs, undefined, { ref: false })
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  return new Response(body, { status, headers: { Location: '/elsewhere' } })
}
