import type { RouteConfigEntry } from '@react-router/dev/routes'
import { pino } from 'pino'
import routes from '#app/routes.ts'
import { createHttpApp } from '#server/http/app.ts'
import type { Shop } from '#server/shop/shop.ts'

/** An address as its route has it (`/pedido/:token`, `/product/*`), and the method; `ALL` takes any. */
export type Target = { method: string; pattern: string }

/** Everything that the shop answers, read from its own tables: a new route is there by itself. */
export function listTargets(): Target[] {
  const pages = routes.flatMap((route) => patternsOf(route, ''))
  const endpoints = listEndpoints().filter(({ pattern }) => pattern !== '/*' && pattern !== '*')
  return [
    ...endpoints,
    // `.data` is what the browser's router asks for instead of the page.
    ...pages
      .flatMap((pattern) => [pattern, pattern === '/' ? '/_root.data' : `${pattern}.data`])
      .flatMap((pattern) => ['GET', 'POST'].map((method) => ({ method, pattern }))),
    { method: 'GET', pattern: '/__manifest' },
    { method: 'GET', pattern: '/assets/*' },
  ]
}

function patternsOf({ path = '', children = [], index }: RouteConfigEntry, above: string): string[] {
  const own = path === '' ? above : `${above}/${path}`
  const below = children.flatMap((child) => patternsOf(child, own))
  return index === true || children.length === 0 ? [own === '' ? '/' : own, ...below] : below
}

/** Routes are told when the app is put together; none of them is asked anything. */
function listEndpoints(): Target[] {
  const { app } = createHttpApp({
    shop: anything as Shop,
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    hsts: 'host',
    loadApplication: () => Promise.reject(new Error('nobody asks for a page')),
    clientFolder: null,
    isWorkerOff: () => true,
    isReady: async () => true,
  })
  const found = new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, pattern: path }]))
  return [...found.values()]
}

/** Has every part and can be called: enough for an app that is only put together. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
})
