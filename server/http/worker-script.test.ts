import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from './env.ts'
import { createWorkerScript } from './worker-script.ts'

it('22.34 While the worker is off its address answers with one that takes everything away, never with nothing', async () => {
  let off = false
  const app = new Hono<HttpEnv>()
    .route(
      '/',
      createWorkerScript(() => off),
    )
    .get('/sw.js', (c) => c.text('the built one'))
  expect(await (await app.request('/sw.js')).text()).toBe('the built one')

  off = true
  const farewell = await app.request('/sw.js')
  expect(farewell.status).toBe(200)
  expect(farewell.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(farewell.headers.get('Cache-Control')).toBe('no-cache')
  const text = await farewell.text()
  expect(text).toContain('registration.unregister()')
  expect(text).toContain('caches.delete(')
  expect(text).not.toContain("'fetch'")
})
