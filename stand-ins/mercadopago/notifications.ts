import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Control } from './misbehaviour.ts'

/** Pauses before the tries of one notification. The provider's are 15 minutes; nobody watches a demo that long. */
const PAUSES = [0, 500, 2_000, 10_000, 60_000]
const TIMEOUT = 22_000

export type Notification = {
  paymentId: number
  action: 'payment.created' | 'payment.updated'
  /** The old format (`?topic=…&id=…`) carries no signature. */
  format: 'webhook' | 'ipn'
}

type Options = { secret: string; collectorId: number; fetch: typeof fetch; clock: () => number; control: Control }

export type Notifier = ReturnType<typeof createNotifier>

/** Tells the shop about its payments, signed as by the provider, again unless answered with 200 or 201. */
export function createNotifier({ secret, collectorId, fetch, clock, control }: Options) {
  const stop = new AbortController()
  const underWay = new Set<Promise<void>>()

  /** A try at delivering. @returns the answer's status, 0 without an answer */
  async function deliver(address: string, notice: Notification): Promise<number> {
    const own = control.read().notices === 'forged' ? `${secret} forged` : secret
    const { url, headers, body } = buildNotification(address, notice, { secret: own, collectorId, now: clock() })
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  async function insist(address: string, notice: Notification, first: Promise<number>): Promise<void> {
    let status = await first
    for (const wait of PAUSES.slice(1)) {
      if (status === 200 || status === 201 || stop.signal.aborted) return
      try {
        await pause(wait, undefined, { signal: stop.signal, ref: false })
      } catch {
        return
      }
      status = await deliver(address, notice)
    }
  }

  function start(address: string, notice: Notification): Promise<number> {
    const first = deliver(address, notice)
    const all = insist(address, notice, first)
    underWay.add(all)
    void all.finally(() => underWay.delete(all))
    return first
  }

  return {
    deliver,
    /** Delivers in the background, several times if needed. @returns the first try's status */
    send(address: string, notice: Notification): Promise<number> {
      const { notices } = control.read()
      if (notices === 'lost') return Promise.resolve(0)
      if (notices === 'late' || notices === 'reordered') {
        control.keep(() => void start(address, notice))
        return Promise.resolve(0)
      }
      if (notices === 'duplicated') void Promise.all([start(address, notice), start(address, notice)])
      return start(address, notice)
    },
    /** Waits until nothing is being delivered or tried again. */
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close(): void {
      stop.abort()
    },
  }
}

/** The request of a notification: address, headers with the signature, body. */
export function buildNotification(
  address: string,
  { paymentId, action, format }: Notification,
  { secret, collectorId, now }: { secret: string; collectorId: number; now: number },
): { url: string; headers: Record<string, string>; body: string } {
  const url = new URL(address)
  const id = String(paymentId)
  if (format === 'ipn') {
    url.searchParams.set('topic', 'payment')
    url.searchParams.set('id', id)
    return {
      url: url.href,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'MercadoPago Feed v2.0 payment' },
      body: JSON.stringify({ resource: id, topic: 'payment' }),
    }
  }
  url.searchParams.set('data.id', id)
  url.searchParams.set('type', 'payment')
  const requestId = randomUUID()
  const ts = String(now)
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex')
  return {
    url: url.href,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'MercadoPago WebHook v1.0 payment',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${v1}`,
    },
    body: JSON.stringify({
      id: now,
      live_mode: false,
      type: 'payment',
      date_created: new Date(now).toISOString(),
      user_id: String(collectorId),
      api_version: 'v1',
      action,
      data: { id },
    }),
  }
}
