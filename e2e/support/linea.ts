import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { PORT } from '../shop-under-test.ts'

/**
 * What a request meets on its way: `bien`; `colgada`, no answer until the line is another; `caida`, the connection is cut.
 * With `en-obras` it is a proxy's 502, with `cartel` a page with 200 whatever is asked for.
 */
export type Estado = 'bien' | 'colgada' | 'caida' | 'en-obras' | 'cartel'

export type Linea = {
  origin: string
  estado: Estado
  /** Whether a request meets it; all others go through. @param path with its query */
  meets: (path: string) => boolean
  /** Texts that answers have in the place of others: the shop as it is after a change. */
  rewrites: [from: string, to: string][]
  /** Method and path of what was asked for. */
  asked: string[]
  close: () => Promise<void>
}

/** A line to the shop under test that breaks for one visitor alone, whether page or worker asks. */
export async function openLinea(number: number): Promise<Linea> {
  const port = PORT + 500 + number
  const waiting = new Set<() => void>()
  let estado: Estado = 'bien'
  const linea: Linea = {
    origin: `http://localhost:${port}`,
    get estado() {
      return estado
    },
    set estado(next) {
      estado = next
      for (const go of waiting) go()
      waiting.clear()
    },
    meets: () => true,
    rewrites: [],
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const server = createServer((request, response) => void pass(request, response))
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    linea.asked.push(`${request.method} ${path}`)
    if (linea.meets(path)) {
      if (estado === 'colgada') await new Promise<void>((resolve) => waiting.add(resolve))
      if (estado === 'caida') return void request.socket.destroy()
      if (estado === 'cartel') {
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Mantenimiento</h1>')
      }
      if (estado === 'en-obras') return void response.writeHead(502).end('Bad Gateway')
    }
    forward(request, response)
  }

  /** As the browser sent it, for the same host, so that the shop takes this address for its own. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const path = linea.rewrites.reduce((address, [from, to]) => address.replaceAll(to, from), request.url ?? '/')
    const changed = linea.rewrites.length > 0
    const headers = { ...request.headers, ...(changed ? { 'accept-encoding': 'identity' } : {}) }
    const onward = ask({ port: PORT, path, method: request.method, headers }, (answer) => {
      if (!changed) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      } else void rewrite(answer, response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  async function rewrite(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const replace = (value: string) => linea.rewrites.reduce((all, [from, to]) => all.replaceAll(from, to), value)
    if (!/^(?:text|application)\//.test(answer.headers['content-type'] ?? '')) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.pipe(response)
    }
    const body = replace(await text(answer))
    // The policy goes by the content of scripts, which are others now; so does the tag.
    const dropped = ['content-length', 'content-encoding', 'content-security-policy', 'etag']
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !dropped.includes(name)) response.setHeader(name, [value].flat().map(replace))
    }
    response.writeHead(answer.statusCode ?? 502).end(body)
  }

  await new Promise<void>((resolve) => server.listen(port, resolve))
  return linea
}
