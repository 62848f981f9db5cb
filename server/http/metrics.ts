import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpEnv } from './env.ts'

export type ReadMetrics = () => Promise<string>

/** As Prometheus reads it. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `/metrics` on the shop's own port, for who has exactly the token (`Authorization: Bearer …`). */
export function createMetricsRoute({ token, read }: { token: string; read: ReadMetrics }) {
  const wanted = digestOfToken(Buffer.from(token))
  return new Hono<HttpEnv>().get('/metrics', async (c) => {
    // The scheme in capitals or not, as HTTP has it; headers arrive byte by byte as Latin-1.
    const [, given = ''] = /^bearer +(.*)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!timingSafeEqual(digestOfToken(Buffer.from(given, 'latin1')), wanted)) {
      return c.text('', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    return c.text(await read(), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' })
  })
}

/** Of one length, whatever was sent. */
function digestOfToken(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
