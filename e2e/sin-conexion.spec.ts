import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DATA_DIR } from './shop-under-test.ts'
import { camiseta } from './support/camisetas.ts'
import { itemDe } from './support/carrito.ts'
import { DIA } from './support/comprador.ts'
import { openLinea, type Linea } from './support/linea.ts'
import { expect, test } from './support/prueba.ts'

/** The shop without a network, or with a bad one. A line of its own stands between this browser and the shop. */

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

/** In stock and made to order. */
const CAMISETA = 'CSK-0017'
const MOMENTO = /\d{1,2}\/\d{1,2} a las \d\d:\d\d/

let linea: Linea
test.beforeAll(async () => {
  linea = await openLinea(111)
})
test.beforeEach(() => {
  linea.estado = 'bien'
  linea.meets = () => true
  linea.rewrites = []
})
test.afterAll(async () => {
  await linea.close()
})

const aviso = (page: Page) => page.locator('.aviso-de-conexion')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const dicho = (page: Page) => page.getByRole('status').filter({ hasText: /conexi/ })

/** Opens a page of the shop whose worker is in charge, with everything kept that it keeps by itself. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(linea.origin + path)
  await waitForWorker(page)
}

async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Addresses of everything that is kept. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const keys = await Promise.all(caches_.map((cache) => cache.keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
}

/** A try that hangs is given up after 8 s, and the next comes 6 s later. */
const RECOVERY = { timeout: 25_000 }

test('22.11, 22.30 Without a network the pages seen before open and say how old they are, others lead to them and to the cart, and ordering waits', async ({
  page,
  context,
}) => {
  const { nombre, slug } = camiseta(CAMISETA)
  await visit(page, '/stock')
  await page.goto(`${linea.origin}/stock?buscar=${encodeURIComponent(nombre)}`)
  await page.getByRole('main').getByRole('link', { name: nombre, exact: true }).first().click()
  await expect(title(page)).toHaveText(nombre)
  await expect.poll(() => kept(page)).toContain(`/product/${slug}.data?_routes=routes%2Fproduct`)

  await context.setOffline(true)
  await expect(aviso(page)).toHaveText(/^Sin conexión\. Precios y talles como estaban el /)
  await expect(aviso(page)).toHaveText(MOMENTO)
  await expect(dicho(page)).toHaveCount(1)

  // The cart is this browser's own.
  await page.getByRole('group', { name: /Talle/ }).getByRole('button').and(page.locator(':enabled')).first().click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver carrito' }).click()
  await expect(title(page)).toHaveText('Carrito')
  await expect(page.getByRole('main').getByText(nombre).first()).toBeVisible()
  await expect(aviso(page)).toHaveText(MOMENTO)

  // The document is opened anew, as one that was only ever seen as data.
  await page.goto(`${linea.origin}/product/${slug}`)
  await expect(title(page)).toHaveText(nombre)
  await expect(page).toHaveURL(new RegExp(`/product/${slug}$`))
  await expect(aviso(page)).toHaveText(MOMENTO)
  // The other way round it is data of what was a document.
  await page.getByRole('banner').getByRole('link', { name: 'En stock' }).click()
  await expect(title(page)).toHaveText('Camisetas en stock')
  await expect(aviso(page)).toHaveText(MOMENTO)

  await test.step('22.31 Never seen: by a link, and by its address', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Por encargo' }).click()
    await expect(title(page)).toHaveText('Sin conexión')
    await expect(aviso(page)).toHaveCount(0)
    await page.goto(`${linea.origin}/terminos`)
    await expect(title(page)).toHaveText('Sin conexión')
    await expect(page.getByRole('link', { name: 'Reintentar' })).toHaveAttribute('href', '/terminos')
    const vistas = page.getByRole('navigation', { name: 'Lo último que viste' })
    await expect(vistas.getByRole('link')).toHaveText([
      new RegExp(`^${nombre}del`),
      new RegExp(`^Camisetas en stock: ${nombre}del`),
      /^Camisetas en stockdel/,
    ])
    await vistas.getByRole('link', { name: nombre }).first().click()
    await expect(title(page)).toHaveText(nombre)
    await page.goto(`${linea.origin}/terminos`)
    await page.getByRole('link', { name: 'Ver el carrito (1 camiseta)' }).click()
    await expect(page.getByRole('main').getByText(nombre).first()).toBeVisible()
  })

  await test.step('22.32 Ordering needs the shop; what is typed stays', async () => {
    await page.getByRole('link', { name: 'Continuar al envío' }).click()
    await page.getByLabel('Nombre completo').fill('Ana Pereira')
    await page.getByRole('radio', { name: /Xpres/ }).check()
    await page.getByLabel('Departamento').selectOption('Montevideo')
    await page.getByLabel('Teléfono').fill('099 123 456')
    await page.getByRole('button', { name: /^Pagar por transferencia/ }).click()
    const alerta = page.getByRole('alertdialog')
    await expect(alerta).toHaveAccessibleName(
      'Para hacer un pedido hace falta conexión. Tu carrito y lo que escribiste siguen acá.',
    )
    await alerta.getByRole('button', { name: 'Entendido' }).click()
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('main')).toContainText('Para hacer un pedido hace falta conexión.')
    await context.setOffline(false)
    await expect(title(page)).toHaveText('Envío y pago')
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Pereira')
  })

  // Nobody's own pages are kept.
  expect((await kept(page)).filter((path) => /^\/(api|admin|checkout|login|pedido|shipping)/.test(path))).toEqual([])
})

test('22.30, 22.32 On a line that hangs the kept page comes, and is brought up to date with all that was typed; a shop that is out of order is said to be; a check that got lost is made again @long', async ({
  page,
}) => {
  const { nombre, slug } = camiseta(CAMISETA)
  const path = `/product/${slug}?modo=encargo`
  await visit(page, path)
  await page.goto(linea.origin + path)
  await expect.poll(() => kept(page)).toContain(path)

  // The worker's word comes before the answer that it is about.
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (...args) => {
      const answer = await ask(...args)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return answer
    }
  })
  linea.estado = 'colgada'
  await page.goto(linea.origin + path)
  await expect(title(page)).toHaveText(nombre)
  await expect(aviso(page)).toHaveText(/^La conexión está muy lenta\. Precios y talles como estaban el /)
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel(/^Nombre/).fill('Recoba')
  linea.rewrites = [[nombre, `${nombre} de hoy`]]
  linea.estado = 'bien'
  await expect(title(page)).toHaveText(`${nombre} de hoy`, RECOVERY)
  await expect(aviso(page)).toHaveCount(0)
  await expect(dicho(page)).toHaveText('Volvió la conexión.')
  await expect(page.getByLabel(/^Nombre/)).toHaveValue('Recoba')

  linea.rewrites = []
  linea.estado = 'en-obras'
  await page.goto(linea.origin + path)
  await expect(aviso(page)).toHaveText(/^La tienda no responde\. Precios y talles/)
  linea.estado = 'bien'
  await expect(aviso(page)).toHaveCount(0, RECOVERY)

  // The answer is swallowed once.
  await page.evaluate(
    (carrito) => localStorage.setItem('carrito', carrito),
    JSON.stringify([itemDe({ codigo: CAMISETA, talle: 'M', modo: 'encargo' })]),
  )
  let checks = 0
  linea.meets = (address) => address === '/api/cart/check' && (checks += 1) === 1
  linea.estado = 'caida'
  await page.goto(`${linea.origin}/cart`)
  await expect.poll(() => checks).toBe(2)
  await expect(page.getByRole('link', { name: 'Continuar al envío' })).toBeVisible()
  await expect(page.getByText('No pudimos revisar precios y talles.')).toHaveCount(0)
})

test('22.76 A shirt that was opened from a list before the worker was in charge opens without a network, in whichever mode it is asked for @long', async ({
  page,
  context,
}) => {
  const { nombre, slug } = camiseta(CAMISETA)
  await page.goto(`${linea.origin}/stock?buscar=${encodeURIComponent(nombre)}`)
  await page.getByRole('main').getByRole('link', { name: nombre, exact: true }).first().click()
  await expect(title(page)).toHaveText(nombre)
  await waitForWorker(page)
  await expect.poll(() => kept(page)).toContain(`/product/${slug}.data?_routes=routes%2Fproduct`)
  // Another shirt is opened by its address.
  const otra = camiseta('CSK-0012')
  const tab = await context.newPage()
  await tab.goto(`${linea.origin}/product/${otra.slug}`)

  const porEncargo = (of: Page) =>
    of.getByRole('navigation', { name: 'Cómo comprarla' }).getByRole('link', { name: 'Por encargo' })
  for (const one of [page, tab]) await porEncargo(one).click()
  await expect(tab).toHaveURL(/modo=encargo/)
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText(nombre)
  await expect(porEncargo(page)).toHaveAttribute('aria-current', 'true')
  await expect(aviso(page)).toHaveText(MOMENTO)
  // The kept page is the one that is shown.
  await tab.reload()
  await expect(title(tab)).toHaveText(otra.nombre)
  await expect(aviso(tab)).toHaveText(MOMENTO)
})

test('22.34 An update of the shop takes the place of what was kept without a reload; open tabs go on; the worker can be taken away @long', async ({
  page,
  context,
}) => {
  await visit(page, '/stock')
  await expect.poll(() => kept(page)).toContain('/stock')
  const build = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  )
  const cacheNames = () => page.evaluate(() => caches.keys())
  await expect.poll(cacheNames).toContain(`paginas-${build}`)
  await page.evaluate(() => Object.assign(window, { stays: true }))

  // The next answer is another build's.
  const next = 'deadbeef'
  linea.rewrites = [[build, next]]
  await page.getByRole('banner').getByRole('link', { name: 'Por encargo' }).click()
  await expect(title(page)).toHaveText('Camisetas por encargo')
  // The new worker fetches all of the shop's files before it takes over.
  await expect.poll(cacheNames, { timeout: 60_000 }).not.toContain(`paginas-${build}`)
  expect(await cacheNames()).toContain(`paginas-${next}`)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  // The build's files are gone from the shop; the tab has them.
  linea.meets = (path) => path.startsWith('/assets/')
  linea.estado = 'caida'
  await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click()
  await expect(title(page)).toHaveText('Contacto')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  linea.estado = 'bien'
  // The page seen last came along.
  await context.setOffline(true)
  await page.goto(`${linea.origin}/stock`)
  await expect(title(page)).toHaveText('Camisetas en stock')
  await expect(aviso(page)).toBeVisible()
  await context.setOffline(false)
  await expect(aviso(page)).toHaveCount(0, RECOVERY)
  expect(linea.asked.filter((line) => line === 'GET /sw.js').length).toBeLessThan(10)

  const off = join(DATA_DIR, 'worker-off')
  writeFileSync(off, '')
  try {
    await page.goto(`${linea.origin}/stock`)
    // The browser asks for a new worker when the page is quiet.
    await expect.poll(cacheNames, { timeout: 60_000 }).toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Por encargo' }).click()
    await expect(title(page)).toHaveText('Camisetas por encargo')
  } finally {
    rmSync(off)
  }
})

test('22.92 A page that came in the place of a file isn’t kept for it, nor used where it was: the next page is alive', async ({
  page,
}) => {
  await visit(page, '/sin-conexion')
  linea.asked.length = 0
  linea.meets = (path) => path !== '/sw.js'
  linea.estado = 'cartel'
  await page.getByRole('link', { name: 'Tu pedido' }).first().click()
  await expect(page.getByRole('heading', { name: 'Mantenimiento' })).toBeVisible()
  linea.estado = 'bien'
  const [imposed = ''] = linea.asked.flatMap((one) => /\/assets\/.*\.js$/.exec(one) ?? [])
  expect(imposed).not.toBe('')
  expect(await kept(page)).not.toContain(imposed)

  // A worker from before kept it like this.
  await page.goto(linea.origin + '/terminos')
  await page.evaluate(async (path) => {
    const files = await caches.open('archivos')
    await files.put(path, new Response('<h1>Mantenimiento</h1>', { headers: { 'Content-Type': 'text/html' } }))
  }, imposed)
  await page.goto(linea.origin + '/pedido')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'no le llegó todo' })).toHaveCount(0)
})

test('44.9 A page that the browser kept from days before promises no day', async ({ page, context }) => {
  const { slug } = camiseta(CAMISETA)
  await visit(page, `/product/${slug}`)
  await page.reload()
  const arrival = page.getByRole('region', { name: 'Llegada y envío' })
  await expect(arrival).toContainText(new RegExp(`Llega ${DIA} a Montevideo`))
  await expect.poll(() => kept(page)).toContain(`/product/${slug}`)
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 10 * 24 * 3_600_000)
  await page.reload()
  await expect(aviso(page)).toBeVisible()
  await expect(arrival).toContainText('Despachada, llega en 24 hs a Montevideo')
  await expect(arrival).not.toContainText(new RegExp(DIA))
})
