import { camiseta } from './support/camisetas.ts'
import { expect, test } from './support/prueba.ts'

/** A shirt's pictures, in a browser that fetches them. */

test('2.41, 2.42 With more than one picture the slider is endless and has dots', async ({ page }) => {
  // On a wide screen all stand beside each other (48.4).
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto(`/product/${camiseta('CSK-0017').slug}`, { waitUntil: 'domcontentloaded' })
  const slider = page.getByRole('region', { name: /^Imágenes de/ })
  const dots = slider.getByRole('button', { name: /^Imagen \d de 2$/ })
  await expect(dots).toHaveCount(2)
  const front = slider.getByRole('img', { name: /frente$/ })
  const back = slider.getByRole('img', { name: /dorso$/ })
  const next = slider.getByRole('button', { name: 'Imagen siguiente' })
  await expect(front).toBeInViewport({ ratio: 0.5 })
  await next.click()
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(back).toBeInViewport({ ratio: 0.5 })
  // The first comes after the last, and the last before the first.
  await next.click()
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(front).toBeInViewport({ ratio: 0.5 })
  await slider.getByRole('button', { name: 'Imagen anterior' }).click()
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(back).toBeInViewport({ ratio: 0.5 })
  await dots.nth(0).click()
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
})

test('21.1 A shirt’s front and back come as AVIF and WebP, with size and placeholder colour in the page before they arrive', async ({
  page,
  request,
}) => {
  const shirt = camiseta('CSK-0017')
  const html = await (await request.get(`/product/${shirt.slug}`)).text()
  const images = [...html.matchAll(/<img [^>]*alt="([^"]*)"[^>]*>/g)].filter(([, alt]) => alt!.includes(shirt.nombre))
  expect(images.map(([, alt]) => alt)).toEqual([`Camiseta ${shirt.nombre}, frente`, `Camiseta ${shirt.nombre}, dorso`])
  await test.step('21.4 Size and colour are in the page', async () => {
    for (const [tag] of images) expect(tag).toMatch(/width="\d+" height="\d+"/)
    expect(html).toMatch(/<rect width="1" height="1" fill="#[0-9a-f]{6}"/)
  })

  const urls = [...html.matchAll(new RegExp(`/img/(?:${shirt.imagen})/(\\d+)\\.(avif|webp)`, 'g'))].map(([url]) => url)
  expect(new Set(urls).size).toBeGreaterThan(8)
  await test.step('21.2, 21.3, 21.5 Both formats, kept for ever once they are made', async () => {
    for (const format of ['avif', 'webp']) {
      const url = `/img/${shirt.imagen}/320.${format}`
      expect(urls).toContain(url)
      // Pictures that aren't made yet are never kept under their address; they are asked for again.
      await expect(async () => {
        const answer = await request.get(url)
        if (answer.status() === 503) expect(answer.headers()['cache-control']).toBe('no-store')
        expect(answer.status()).toBe(200)
        expect(answer.headers()['content-type']).toBe(`image/${format}`)
        expect(answer.headers()['cache-control']).toContain('immutable')
      }).toPass()
    }
  })
  await test.step('21.6 What isn’t there answers 404', async () => {
    for (const path of [
      `/img/${shirt.imagen}/321.webp`,
      `/img/${shirt.imagen}/320.gif`,
      '/img/0123456789abcdef01234567/320.webp',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
  })

  await page.goto(`/product/${shirt.slug}`, { waitUntil: 'domcontentloaded' })
  const front = page.getByRole('img', { name: `${shirt.nombre}, frente` })
  await expect.poll(() => front.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  expect(await front.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
})

test('20.18 Coming from a card, the picture that the card had is shown until the one that fits is there', async ({
  page,
}) => {
  await page.goto('/stock')
  const card = page.getByRole('article').first()
  const shown = await card
    .locator('picture img')
    .evaluate((img: HTMLImageElement) => img.decode().then(() => img.currentSrc))
  const id = /\/img\/[^/]+\//.exec(shown)![0]
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${id}*`, async (route) => {
    if (route.request().url() !== shown) await held
    await route.continue()
  })
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  const large = page.locator('.vt-foto picture img').first()
  const before = page.locator(`.vt-foto img[src="${shown}"]`).first()
  await expect(before).toBeVisible()
  await expect.poll(() => before.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await large.evaluate((img: HTMLImageElement) => img.complete)).toBe(false)
  release()
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
})
