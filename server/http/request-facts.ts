import { decodeOrSame } from '#domain/texto/texto.ts'
import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { currentTurn } from '#server/db/turn.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { HttpEnv } from './env.ts'
import { BlockList, isIP } from 'node:net'

type Options = { log: Logger; origin: string | null; trustedProxies: string[] }

/**
 * Gathers what is known of a request once: its id (also answered as `X-Request-Id`) and the visitor's address. Also the
 * shop's address as it was asked for, and whether one of the shop's own pages sent it.
 */
export function createRequestFacts({ log, origin, trustedProxies }: Options) {
  const clientAddress = createClientAddress(trustedProxies)
  return createMiddleware<HttpEnv>(async (c, next) => {
    const id = randomUUID()
    const url = new URL(c.req.url)
    const path = withoutToken(url.pathname)
    const peer = c.env.incoming?.socket.remoteAddress ?? ''
    const shopOrigin = origin ?? url.origin
    c.set('facts', {
      id,
      ip: clientAddress(peer, c.req.header('x-forwarded-for') ?? null),
      aparato: c.req.header('user-agent') ?? '',
      safePath: path,
      origin: shopOrigin,
      ownPage: isOwnPage(c.req.header('origin'), c.req.header('sec-fetch-site'), shopOrigin),
      logError(error) {
        const turn = currentTurn()
        // Failures count too that others waited for on this request's behalf.
        if (isUnavailable(error)) turn.failure ??= error
        const facts = { requestId: id, method: c.req.method, path }
        // Libraries make other errors of the database's on the way.
        if (turn.failure === null) log.error({ ...facts, err: error }, 'failed')
        else log.warn({ ...facts, reason: turn.failure.message }, 'database or store did not serve')
      },
    })
    await next()
    c.header('X-Request-Id', id)
    log.debug({ requestId: id, method: c.req.method, path, status: c.res.status }, 'answered')
  })
}

/** A path as it may be logged, however written: an order's token, or a notice's, lets anybody see it and change it. */
function withoutToken(path: string): string {
  const plain = decodeOrSame(path)
  const masked = plain.replace(/^(\/*(?:(?:api\/+)?pedidos?|avisame|contadora)\/+)[^/]+/i, '$1…')
  return masked === plain ? path : masked
}

/** A browser says where a form comes from; a page of ours is the only right answer. */
function isOwnPage(origin: string | undefined, fetchSite: string | undefined, shopOrigin: string): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  if (origin === undefined) return fetchSite === 'same-origin'
  return origin === shopOrigin
}

/**
 * Tells a visitor's own address from those of the proxies in front. Only what a trusted proxy says is believed,
 * so nobody can borrow another's address and its limits.
 * @param trusted addresses or networks (`10.0.0.0/8`) of our own proxies
 */
export function createClientAddress(trusted: string[]): (peer: string, forwardedFor: string | null) => string {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  return (peer, forwardedFor) => {
    const hops = [...(forwardedFor ?? '').split(',').map(cleanAddress).filter(Boolean), cleanAddress(peer)]
    // The visitor is the first hop that isn't ours, from our side outwards.
    return hops.findLast((hop) => !isTrusted(hop)) ?? cleanAddress(peer)
  }
}

function cleanAddress(address: string): string {
  return address.trim().replace(/^::ffff:/, '')
}
