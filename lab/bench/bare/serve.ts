import { serve } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'

/** The bare page on the port of its first argument; `react-router build lab/bench/bare` comes before it. */
const built = new URL('../../../build/bare/server/index.js', import.meta.url)
const handle = createRequestHandler((await import(built.href)) as ServerBuild, 'production')
serve({ fetch: (request) => handle(request), port: Number(process.argv[2]), hostname: '127.0.0.1' })
