import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { camiseta } from './support/camisetas.ts'
import { waitForReact } from './support/prueba.ts'

/** What a page costs on mobile data. */

const MAX_BYTES = 125_000

test('22.3 The JavaScript of /stock is at most 125 kB, gzipped', async ({ page }) => {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/javascript/.test(type)) scripts.set(response.url(), response.body())
  })
  await page.goto('/stock', { waitUntil: 'load' })
  // Scripts come by themselves once the page is alive.
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .waitFor()
  await page.waitForTimeout(2000)

  const sizes: Record<string, number> = {}
  for (const [url, body] of scripts) sizes[new URL(url).pathname] = gzipSync(await body, { level: 9 }).length
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)
  expect(scripts.size).toBeGreaterThan(1)
  console.log(`JavaScript of /stock: ${total} bytes, gzipped`, sizes)
  expect(total).toBeLessThanOrEqual(MAX_BYTES)
})

test('22.84 On the way to an order no page asks for more than two dozen files of JavaScript', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(request.url())
  })
  const { slug } = camiseta('CSK-0017')
  for (const path of ['/', '/stock', `/product/${slug}`, '/cart', '/shipping']) {
    asked.clear()
    await page.goto(path)
    await waitForReact(page)
    // Scripts come by themselves once the page is alive.
    let before = 0
    while (before < asked.size) {
      before = asked.size
      await page.waitForTimeout(500)
    }
    expect(asked.size, path).toBeGreaterThan(4)
    expect(asked.size, path).toBeLessThanOrEqual(24)
  }
})

test('22.47 A page’s scripts are asked for when it has been painted', async ({ page }) => {
  // The first frame comes when nothing keeps the page from being painted any more.
  await page.addInitScript(() => requestAnimationFrame(() => performance.mark('painted')))
  for (const path of ['/', '/stock', '/cart']) {
    await page.goto(path)
    const ahead = page.locator('link[rel=modulepreload]')
    await ahead.first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const scripts = await ahead.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    const { painted, asked } = await page.evaluate(
      (addresses) => ({
        painted: performance.getEntriesByName('painted')[0]!.startTime,
        asked: addresses.map((address) => performance.getEntriesByName(address)[0]!.startTime),
      }),
      scripts,
    )
    expect(asked.length, path).toBeGreaterThan(1)
    for (const moment of asked) expect(moment, path).toBeGreaterThanOrEqual(painted)
  }
})

test('22.43 The page that shows the design system is no part of a built shop', async ({ page }) => {
  expect((await page.goto('/diseno'))!.status()).toBe(404)
  const files = (await readdir('build/app', { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && /\.(js|css)$/.test(file.name),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const { parentPath, name } of files) {
    expect(await readFile(join(parentPath, name), 'utf8'), name).not.toContain('diseno-muestra')
  }
})
