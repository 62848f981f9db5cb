import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminCookies } from './support/administracion.ts'
import { camiseta } from './support/camisetas.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'

/** What a shirt looks like: its photographs from the form to the gallery, in a shop where nobody else is disturbed. */

const tienda = ownTienda(35)
test.use({ baseURL: tienda.origin })
test.describe.configure({ mode: 'serial' })

/** Two drawings. */
const CODIGO = 'CSK-0017'

/** A photograph of a shirt as a phone takes it, as far as its size goes. */
async function fotografia(name: string, width: number, colour: string) {
  const [height, grain] = [Math.round(width * 1.25), Math.round(width / 8)]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const surface = await sharp({ create: { width: grain, height: grain, channels: 3, background: '#808080', noise } })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  const body = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="${width}" height="${height}">
      <path d="M90 70l70-30q40 40 80 0l70 30 70 90-60 40-20-30v290H100V170l-20 30-60-40z" fill="${colour}" opacity=".8"/></svg>`,
  )
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp(surface)
      .composite([{ input: body }])
      .jpeg()
      .toBuffer(),
  }
}

const campo = (page: Page, que: 'Muestra' | 'Mide (cm)' | 'Lleva talle', imagen: number) =>
  page.getByLabel(`${que}: Imagen ${imagen} de 4`, { exact: true })
const nombres = (page: Page) =>
  page
    .getByRole('region', { name: /^Imágenes de/ })
    .getByRole('listitem')
    .locator('p')

test('48.1, 48.2 In the form each photograph says what it shows; a fault is told at its field, a draft keeps it all', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const { id } = camiseta(CODIGO)
  const context = await browser.newContext({ baseURL: tienda.origin })
  await context.addCookies(await adminCookies(browser, tienda.origin))
  const page = await context.newPage()
  arriveAlive(page)
  await page.goto(`/admin/editar/${id}`)
  await page
    .getByLabel('Elegir imágenes')
    .setInputFiles([await fotografia('puesta.jpg', 3000, '#0f5c8c'), await fotografia('dorso.jpg', 900, '#c8202f')])
  // The drawings that were there stand after them, and say nothing else.
  await campo(page, 'Muestra', 1).selectOption('Puesta')
  await campo(page, 'Mide (cm)', 1).fill('5')
  await campo(page, 'Lleva talle', 1).fill('L'.repeat(50))
  await campo(page, 'Muestra', 2).selectOption('Dorso')
  await expect(campo(page, 'Muestra', 3)).toHaveCount(0)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(campo(page, 'Mide (cm)', 1)).toHaveAccessibleDescription('Va en centímetros, de 100 a 230: 180.')
  await expect(campo(page, 'Mide (cm)', 1)).toBeFocused()
  await expect(campo(page, 'Lleva talle', 1)).toHaveAccessibleDescription('Puede tener hasta 20 letras, y tiene 50.')

  await page.reload()
  await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
  await expect(campo(page, 'Muestra', 2)).toHaveValue('dorso')
  await campo(page, 'Mide (cm)', 1).fill('180')
  await campo(page, 'Lleva talle', 1).fill('L')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alertdialog').getByRole('heading')).toHaveText('Producto actualizado')
  await page.goto(`/admin/editar/${id}`)
  await expect(campo(page, 'Muestra', 1)).toHaveValue('puesta')
  await expect(campo(page, 'Mide (cm)', 1)).toHaveValue('180')
  await context.close()
})

test('48.3, 48.4 On a wide screen all pictures are seen, named, without moving anything; without JavaScript too', async ({
  browser,
}) => {
  const path = `/product/${camiseta(CODIGO).slug}`
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL: tienda.origin,
      viewport: { width: 1280, height: 1700 },
      javaScriptEnabled,
    })
    const page = await context.newPage()
    if (javaScriptEnabled) arriveAlive(page)
    await page.goto(path)
    await expect(nombres(page)).toHaveText(['Puesta: mide 1,80 m y lleva L', 'Dorso', 'Dibujo', 'Dibujo'])
    const links = page.getByRole('region', { name: /^Imágenes de/ }).getByRole('link')
    await expect(links).toHaveCount(4)
    const boxes = []
    for (const link of await links.all()) boxes.push((await link.boundingBox())!)
    const [first, second, third] = boxes
    expect(second!.y).toBeGreaterThan(first!.y + first!.height)
    expect(third!.y).toBe(second!.y)
    expect(third!.x + third!.width).toBeCloseTo(first!.x + first!.width, 0)
    await expect(page.getByRole('button', { name: 'Imagen siguiente' })).toBeHidden()
    if (javaScriptEnabled) {
      const shift = await page.evaluate(async () => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return sum
      })
      expect(shift).toBe(0)
      await links.nth(1).click()
      const view = page.getByRole('dialog', { name: 'Imagen en grande' })
      await expect(view).toContainText('Dorso · 2 de 4')
      await page.keyboard.press('ArrowRight')
      await expect(view).toContainText('Dibujo · 3 de 4')
      await page.keyboard.press('Escape')
      await expect(links.nth(2)).toBeFocused()
    }
    await context.close()
  }
})

test('48.5, 20.22 Two fingers bring a photograph sharper where it was kept so, and only then', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: tienda.origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  arriveAlive(page)
  const sharper: string[] = []
  page.on('request', (request) => void (request.url().includes('/2400.') && sharper.push(request.url())))
  await page.goto(`/product/${camiseta(CODIGO).slug}`)
  const fingers = await context.newCDPSession(page)
  const pinch = async () => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: 150, y: 350 }, { x: 210, y: 350 })
    for (const by of [20, 50, 80]) await touch('touchMove', { x: 150 - by, y: 350 }, { x: 210 + by, y: 350 })
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBeGreaterThan(1.5)
  }
  const view = page.getByRole('dialog', { name: 'Imagen en grande' })
  await page.getByRole('link', { name: /puesta: mide 1,80 m y lleva L Ver grande$/ }).tap()
  await expect(view.getByText('Puesta: mide 1,80 m y lleva L · 1 de 4')).toBeVisible()
  expect(sharper).toEqual([])
  await pinch()
  const near = view.locator('img[src*="/2400."]')
  await expect(near).toBeVisible()
  // A picture of 2400 pixels shown in 360 points is three times as sharp as what any list has.
  expect(await near.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1920)
  // The next one was kept in 900: nothing more is asked for.
  await view.getByRole('button', { name: 'Imagen siguiente' }).dispatchEvent('click')
  await expect(view).toContainText('Dorso · 2 de 4')
  await view.getByRole('button', { name: 'Ampliar' }).dispatchEvent('click')
  await expect(view.getByRole('button', { name: 'Ver entera' })).toBeAttached()
  expect(new Set(sharper).size).toBe(1)
  const [address] = sharper
  expect((await page.request.get(address!.replace('2400.webp', '2400.avif'))).status()).toBe(404)
  await context.close()
})
