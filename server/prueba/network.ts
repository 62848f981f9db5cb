import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** The way to the shop from outside. Tests pass their own. */
export type Network = {
  /** Addresses of a name, from the public DNS: this machine's hosts file doesn't count. */
  resolveAddresses: (hostname: string) => Promise<string[]>
  /** Texts that a name carries (SPF, DMARC); none when it has none. */
  resolveTexts: (hostname: string) => Promise<string[]>
  connectTo: (url: URL, address: string) => { host: string; port: number }
  /** A certificate authority to trust besides the known ones. */
  ca?: string
}

const NOTHING_THERE = new Set(['ENODATA', 'ENOTFOUND'])

export const INTERNET: Network = {
  resolveAddresses: async (hostname) => {
    if (isIP(hostname) !== 0) return [hostname]
    const resolver = createResolver()
    const [four, six] = await Promise.all([
      noneWhenMissing(resolver.resolve4(hostname)),
      noneWhenMissing(resolver.resolve6(hostname)),
    ])
    return [...four, ...six]
  },
  resolveTexts: async (hostname) => {
    const texts = await noneWhenMissing(createResolver().resolveTxt(hostname))
    return texts.map((parts) => parts.join(''))
  },
  connectTo: ({ protocol, port }, address) => ({
    host: address,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  }),
}

function createResolver(): Resolver {
  return new Resolver({ timeout: 3_000, tries: 2 })
}

async function noneWhenMissing<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    if (NOTHING_THERE.has((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Until when the certificate holds, milliseconds UTC; null without one. */
  certificateEnds: number | null
}

const BODY_MAX = 2 * 1024 * 1024

type Request = {
  /** An address that the name leads to. */
  address: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
}

/**
 * Asks one of the shop's addresses, on a connection of its own, as a stranger would.
 * @throws what the connection or the certificate failed with
 */
export function askAddress(network: Network, url: URL, request: Request): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '', address, timeoutMs } = request
  return new Promise((resolve, reject) => {
    const options = {
      ...network.connectTo(url, address),
      method,
      path: url.pathname + url.search,
      headers: {
        Host: url.host,
        'User-Agent': 'Casakas live:check',
        'Content-Length': Buffer.byteLength(body),
        ...headers,
      },
      agent: false as const,
      signal: AbortSignal.timeout(timeoutMs),
    }
    const read = (response: IncomingMessage) => void readAnswer(response).then(resolve, reject)
    const sent =
      url.protocol === 'https:'
        ? requestHttps({ ...options, servername: isIP(url.hostname) === 0 ? url.hostname : '', ca: network.ca }, read)
        : requestHttp(options, read)
    sent.once('error', reject)
    sent.end(body)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  // The certificate is read before the body, at whose end the socket forgets it.
  const ends = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_MAX) break
    parts.push(part)
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(parts).toString('utf8'),
    certificateEnds: ends === undefined ? null : Date.parse(ends),
  }
}
