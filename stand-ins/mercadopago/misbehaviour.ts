import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'
import { apiError } from './check-preference.ts'

const schema = z
  .strictObject({
    /**
     * What becomes of calls to the interface: headers that come late, a body that begins and comes late, a refusal with
     * this status. Or a connection is cut before anything is done, or once it is done but not answered.
     */
    api: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('slow_headers'), ms: z.int().positive() }),
        z.strictObject({ kind: z.literal('slow_body'), ms: z.int().positive() }),
        z.strictObject({ kind: z.literal('status'), status: z.int().min(400).max(599) }),
        z.strictObject({ kind: z.literal('cut') }),
        z.strictObject({ kind: z.literal('cut_after') }),
      ])
      .nullable(),
    /** For how many calls; null: until told otherwise. */
    calls: z.int().positive().nullable(),
    /**
     * What becomes of notices: never sent, kept until told otherwise (then sent in order, or the last one first), sent
     * three times. They may be signed by somebody else.
     */
    notices: z.enum(['lost', 'late', 'reordered', 'duplicated', 'forged']).nullable(),
    /** What becomes of refunds: accepted, and finished when told to. */
    refunds: z.enum(['in_process']).nullable(),
    /** What is paid from now on, whatever the preference asks for. */
    amount: z.number().positive().nullable(),
    /** What is told of ways of paying and plans: nothing, something impossible, an error, or all of it too late. */
    plans: z.enum(['empty', 'odd', 'failing', 'late']).nullable(),
  })
  .partial()

/** How the provider misbehaves; what isn't named stays as it is. */
export type Misbehaviour = z.infer<typeof schema>

const BEHAVES: Required<Misbehaviour> = {
  api: null,
  calls: null,
  notices: null,
  refunds: null,
  amount: null,
  plans: null,
}

export type Control = ReturnType<typeof createControl>

/** How the stand-in misbehaves, kept in memory: a new one behaves. */
export function createControl() {
  let now = BEHAVES
  const stop = new AbortController()
  const kept: (() => void)[] = []

  return {
    read: () => now,
    set(changes: Misbehaviour): void {
      const before = now.notices
      now = { ...now, ...changes }
      if (before === now.notices) return
      const waiting = kept.splice(0)
      for (const send of before === 'reordered' ? waiting.toReversed() : waiting) send()
    },
    behave(): void {
      this.set(BEHAVES)
    },
    /** The fate of this call. */
    takeApi(): NonNullable<Misbehaviour['api']> | null {
      const { api, calls } = now
      if (api !== null && calls !== null)
        now = calls === 1 ? { ...now, api: null, calls: null } : { ...now, calls: calls - 1 }
      return api
    },
    keep(send: () => void): void {
      kept.push(send)
    },
    /** Waits. @returns false when the stand-in was closed meanwhile */
    wait: (ms: number): Promise<boolean> => pause(ms, true, { signal: stop.signal, ref: false }).catch(() => false),
    close(): void {
      stop.abort()
    },
  }
}

/** Makes calls of the interface go wrong as they were told to. */
export function misbehave(control: Control) {
  return createMiddleware(async (c, next) => {
    const fault = control.takeApi()
    switch (fault?.kind) {
      case undefined:
        return next()
      case 'slow_headers':
        return (await control.wait(fault.ms)) ? next() : cut(c)
      case 'slow_body':
        await next()
        c.res = await slowly(c.res, () => control.wait(fault.ms))
        return
      case 'status':
        return c.json(apiError(fault.status, 'misbehaving', 'told to misbehave'), fault.status as ContentfulStatusCode)
      case 'cut_after':
        await next()
        return cut(c)
      case 'cut':
        return cut(c)
    }
  })
}

/** The connection ends without an answer. */
function cut(c: Context): Response {
  const { incoming } = c.env as { incoming?: { socket: { destroy: () => void } } }
  if (incoming === undefined) throw new Error('no connection to cut')
  incoming.socket.destroy()
  return c.body(null, 500)
}

/** The same answer, with the first byte at once and the others after a while. */
async function slowly(response: Response, wait: () => Promise<unknown>): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.slice(0, 1))
      await wait()
      controller.enqueue(bytes.slice(1))
      controller.close()
    },
  })
  return new Response(body, { status: response.status, headers })
}

/** `PUT /control` tells the stand-in how to misbehave, `DELETE /control` to behave; for whoever has the token. */
export function createControlApi(control: Control, accessToken: string): Hono {
  const app = new Hono()
  app.use('/control', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${accessToken}`) return c.json({ error: 'unauthorized' }, 401)
    return next()
  })
  app.put('/control', async (c) => {
    const asked = schema.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400)
    control.set(asked.data)
    return c.json(control.read())
  })
  app.delete('/control', (c) => {
    control.behave()
    return c.json(control.read())
  })
  return app
}
