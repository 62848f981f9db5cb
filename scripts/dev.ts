import { createServer } from 'vite'
import type { Application } from '#server/http/pages.ts'
import { readSettings } from '#server/read-settings.ts'
import { startShop } from '#server/start-shop.ts'

process.env.NODE_ENV ??= 'development'

/** The same server as in production, with pages and mails supplied by Vite as they change. */
const vite = await createServer({ appType: 'custom' })
await startShop(readSettings(), {
  development: {
    middleware: vite.middlewares,
    loadApplication: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Application>,
    loadMailTemplates: () => vite.ssrLoadModule('/server/mail/templates/render.tsx') as never,
  },
})
