import type { Page } from '@playwright/test'
import { camiseta } from './support/camisetas.ts'
import { fillCarrito, readCarrito } from './support/carrito.ts'
import { expect, test, waitForReact } from './support/prueba.ts'

/** Scripts that never come: blocked, cut off, or of a build that is gone. */

const aviso = (page: Page) => page.getByRole('alert').filter({ hasText: 'A esta página no le llegó todo' })
const SCRIPT = /\/assets\/.*\.js$/

/** Names of the scripts that a page asks for while it opens. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (SCRIPT.test(pathname)) asked.add(pathname)
  })
  await page.goto(path)
  page.removeAllListeners('request')
  return [...asked]
}

for (const { path, when } of [
  { path: `/product/${'SLUG'}`, when: '' },
  { path: '/cart', when: ' @long' },
  { path: '/shipping', when: ' @long' },
]) {
  test(`22.90 Whichever script of ${path} doesn’t come, the page is alive or says so, with a way on${when}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await fillCarrito(page, [{ codigo: 'CSK-0011', talle: 'M', modo: 'stock' }])
    const address = path.replace('SLUG', camiseta('CSK-0011').slug)
    const scripts = await scriptsOf(page, address)
    expect(scripts.length).toBeGreaterThan(3)
    for (const script of scripts) {
      await page.route(`**${script}`, (route) => route.abort())
      await page.goto(address, { waitUntil: 'commit' })
      await expect(aviso(page)).toBeVisible()
      await expect(aviso(page).getByRole('link', { name: 'Recargar la página' })).toHaveAttribute('href', /./)
      await page.unroute(`**${script}`)
    }
    await aviso(page).getByRole('link').click()
    await waitForReact(page)
    await expect(aviso(page)).toHaveCount(0)
  })
}

test('22.90 Where the windows of the cart don’t come, a card leads to its shirt, and what is added is added and said', async ({
  page,
}) => {
  const OF_CARD = /\/assets\/popup-de-tarjeta-.*\.js$/
  await page.route(OF_CARD, (route) => route.abort())
  await page.goto('/stock')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Agregar/ })
    .click()
  await page.waitForURL(/\/product\/.*modo=stock/, { waitUntil: 'commit' })
  await page.unroute(OF_CARD)
  await page.route(/\/assets\/popup-de-agregado-.*\.js$/, (route) => route.abort())

  const { slug } = camiseta('CSK-0011')
  await page.goto(`/product/${slug}`)
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  const said = page.getByRole('alertdialog')
  await expect(said).toContainText('Agregado al carrito')
  await said.getByRole('button').click()
  expect(await readCarrito(page)).toMatchObject([{ codigo: 'CSK-0011', talle: 'M' }])
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(said).toContainText('No entró')
})

test('22.91 After a deploy the first press leads where it was meant to, not to the page that one is on', async ({
  page,
}) => {
  for (const { link, to } of [
    { link: /En stock/, to: '/stock' },
    { link: /Carrito/, to: '/cart' },
  ]) {
    await page.goto('/terminos')
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    // The page's build has lost its files, but for those that it has.
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('banner').getByRole('link', { name: link }).first().click()
    await page.waitForURL(to, { waitUntil: 'commit' })
    expect(documents).toEqual([to])
    await page.unrouteAll()
    page.removeAllListeners('request')
  }
})
