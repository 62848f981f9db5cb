import { readdirSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.ts'
import { bestEncoding, type FileAnswers, type FinishedAnswer } from './paginas/finished-answer.ts'
import type { KnownAddresses } from './paginas/known-addresses.ts'
import { policyOfFile, type SecurityHeaders } from './security-headers.ts'

/** As browsers say it: names alone. */
const PLAIN = /^[a-z, ]*$/

/**
 * Answers with the files of the build, as small as the build made them. Which there are is read once: whatever else is
 * asked for never reaches the disk. Those that never change stay in memory with their answers once somebody asked.
 * @param root their folder
 */
export function createBuiltFiles(root: string, addresses: KnownAddresses, securityHeaders: SecurityHeaders) {
  const paths = listPaths(root)
  const answered = new Map<string, FileAnswers>()
  const serve = serveStatic<HttpEnv>({ root, precompressed: true })

  async function keep(c: Context<HttpEnv>, response: Response): Promise<Response> {
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(securityHeaders(c.var.facts.origin))) headers.set(name, value)
    headers.set('Content-Security-Policy', policyOfFile(headers.get('Content-Type'))!)
    const body = Buffer.from(await response.arrayBuffer())
    const file = answered.get(c.req.path) ?? { identity: null, gzip: null, br: null }
    file[bestEncoding(c.req.header('accept-encoding'))] = { status: 200, headers: [...headers].flat(), body }
    answered.set(c.req.path, file)
    addresses.learn(c.env.incoming, file)
    return new Response(body, { headers })
  }

  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method, path } = c.req
    if (!paths.has(path) || (method !== 'GET' && method !== 'HEAD')) return next()
    const response = await serve(c, next)
    if (response === undefined) return
    response.headers.set('Cache-Control', cacheRules(path))
    const isWhole = method === 'GET' && response.status === 200
    const isKept = isWhole && isHashed(path) && PLAIN.test(c.req.header('accept-encoding') ?? '')
    return isKept ? keep(c, response) : response
  })
}

const isHashed = (path: string) => path.startsWith('/assets/')

function cacheRules(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable'
  // A cached service worker would outlive its replacement.
  return path.startsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

/** What a visitor is answered with a file that somebody asked for; null when it has to be read. */
export function findFileAnswer(file: FileAnswers, headers: IncomingHttpHeaders): FinishedAnswer | null {
  const accepted = headers['accept-encoding']
  return PLAIN.test(accepted ?? '') ? file[bestEncoding(accepted)] : null
}

function listPaths(root: string): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return new Set(files.map((file) => `/${relative(root, join(file.parentPath, file.name)).split(sep).join('/')}`))
}
