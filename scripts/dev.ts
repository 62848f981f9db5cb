import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { Application } from '#server/http/paginas/pages.ts'
import { readSettings } from '#server/host/read-settings.ts'
import { startShop } from '#server/start/start-shop.ts'
import { readArgs } from './read-args.ts'

readArgs('npm run dev, con los ajustes de .env: la tienda con recarga, para trabajar en ella')
process.env.NODE_ENV ??= 'development'

// Typegen writes the routes' types, which the editor needs.
execFileSync(join('node_modules/.bin', 'react-router'), ['typegen'], { stdio: 'inherit' })

/** The same server as in production, with pages and mails supplied by Vite as they change. */
const vite = await createServer({ appType: 'custom' })
await startShop(await readSettings(), {
  development: {
    middleware: vite.middlewares,
    loadApplication: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Application>,
    loadMailTemplates: () => vite.ssrLoadModule('/server/correos/templates/render.tsx') as never,
  },
})
