import { createServer as createHttp, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'

/** What stands before a shop that sells: https with a certificate, and the way there from http. */
export type HttpsFront = {
  httpsPort: number
  httpPort: number
  close: () => Promise<void>
}

type Options = {
  certificate: { key: string; cert: string }
  /** Where the shop listens. */
  shopPort: number
  /** Answers in the shop's place; returns false to let the shop answer. */
  intercept?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  redirects?: boolean
  /** Headers of the shop's answers that get lost. */
  drops?: string[]
}

/** A proxy as the guide sets it up, in this process. */
export async function startHttpsFront(options: Options): Promise<HttpsFront> {
  const { certificate, shopPort, intercept = () => false, redirects = true, drops = [] } = options
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (intercept(incoming, outgoing)) return
    const { method, url, headers } = incoming
    const passed = request(
      {
        host: '127.0.0.1',
        port: shopPort,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-for': '203.0.113.9' },
      },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !drops.includes(name))
        outgoing.writeHead(answer.statusCode ?? 500, Object.fromEntries(kept))
        answer.pipe(outgoing)
      },
    )
    passed.once('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  }
  const https = createHttps(certificate, forward)
  const http = createHttp((incoming, outgoing) => {
    if (!redirects) return forward(incoming, outgoing)
    outgoing.writeHead(308, { Location: `https://${incoming.headers.host}${incoming.url}` }).end()
  })
  const [httpsPort, httpPort] = [await listen(https), await listen(http)]
  return {
    httpsPort,
    httpPort,
    close: async () => {
      for (const server of [https, http]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
