import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.ts'

/** How much of an unwanted body is waited for. */
export type RestLimits = { bytes: number; millis: number }

const LIMITS: RestLimits = { bytes: 40 * 1024 * 1024, millis: 10_000 }

/**
 * Reads a request's body to its end before the answer goes out, whatever the answer is (specification 16.38). A proxy
 * that is answered while it still sends gives up the connection. The requests of other visitors that it sends over it
 * next are lost with it. A body that is too large or drips too slowly is answered all the same, and its connection
 * ends.
 */
export function readRestOfBody(limits = LIMITS) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    if (c.env.incoming?.complete !== false || (await discardRest(c.env.incoming, limits))) return
    c.header('Connection', 'close')
  })
}

/** @returns whether the body came to its end */
function discardRest(incoming: IncomingMessage, { bytes, millis }: RestLimits): Promise<boolean> {
  return new Promise((resolve) => {
    let read = 0
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      incoming.off('data', count)
      incoming.pause()
      resolve(whole)
    }
    const count = (chunk: Buffer) => {
      read += chunk.length
      if (read > bytes) finish(false)
    }
    const timer = setTimeout(finish, millis, false)
    // Readers that began and stopped would hold it up.
    incoming.removeAllListeners('data')
    incoming.on('data', count)
    incoming.once('end', () => finish(true))
    incoming.once('close', () => finish(incoming.complete))
    incoming.resume()
  })
}
