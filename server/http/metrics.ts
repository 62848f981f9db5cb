import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpEnv } from './env.ts'

export type ReadMetrics = () => Promise<string>

/** As Prometheus reads it. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `/metrics` on the shop's own port, for who has the token (`Authorization: Bearer …`). */
export function createMetricsRoute({ token, read }: { token: string; read: ReadMetrics }) {
  const wanted = digest(`Bearer ${token}`)
  return new Hono<HttpEnv>().get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), wanted)) {
      return c.text('', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    return c.text(await read(), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' })
  })
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
