import type { Server } from 'node:http'

/** Milliseconds between two requests: nginx keeps its connections for one minute, Caddy for two. */
const KEEP_ALIVE = 130_000
/** Milliseconds without a byte in either direction: no answer is so long in coming, proxies wait for two minutes. */
const STILL_MAX = 150_000

/**
 * Has a server keep idle connections longer than a proxy does, which else may write into one just closed. It ends those on
 * which nothing moves in the middle of a request (specification 16.68). Whoever doesn't read would hold an answer in
 * memory for ever.
 */
export function limitConnections(server: Server, stillMax = STILL_MAX): void {
  server.keepAliveTimeout = KEEP_ALIVE
  server.timeout = stillMax
}
