import type { Cookie, Page } from '@playwright/test'
import { adminCookies, originOf } from './support/administracion.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { openOtraTienda, type OtraTienda } from './support/otra-tienda.ts'
import { expect, test, waitForReact } from './support/prueba.ts'

/** An order from its buyer's side and the owner's, in a shop whose clock can be moved. */

const NUMBER = 100
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: originOf(NUMBER) })

let tienda: OtraTienda
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  tienda = await openOtraTienda(NUMBER)
  cookies = await adminCookies(browser, tienda.origin)
})
test.afterAll(async () => {
  await tienda.close()
})

const MAL_ESCRITA = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo', nombre: 'Caseres', numero: '22' } as const
const region = (page: Page, name: string) => page.getByRole('region', { name })
const paso = (page: Page) => page.getByRole('list', { name: 'Camino del pedido' }).locator('[aria-current=step]')

/** The administrator's own window. */
async function openAdmin(page: Page, path: string): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: tienda.origin, locale: 'es-UY' })
  await context.addCookies(cookies)
  const admin = await context.newPage()
  await admin.goto(path)
  await waitForReact(admin)
  return admin
}

test('11.29, 11.37, 26.24 A buyer corrects a misspelt name; both see what it was, the printer gets the new text, and the other tab is told', async ({
  page,
}) => {
  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA, { ...MAL_ESCRITA, talle: 'L' }])
  await payAt(page, initPoint, 'Aprobar')
  await page.goto(`/pedido/${token}`)
  await expect(paso(page)).toContainText('Pagado')
  const [first, second] = [0, 1].map((n) => region(page, 'Camisetas').getByRole('listitem').nth(n))
  await expect(first!.getByRole('img', { name: 'Dorso de la camiseta con CASERES 22' })).toBeVisible()
  const total = await region(page, 'Camisetas').getByRole('definition').last().textContent()

  const other = await page.context().newPage()
  await other.goto(`/pedido/${token}`)
  await waitForReact(other)
  for (const tab of [page, other]) await tab.locator('summary', { hasText: 'Corregir' }).first().click()

  // What can't be printed is told at its field, and doesn't cost the one correction.
  const nombre = first!.getByLabel('Nombre')
  await nombre.fill('Cáceres 22')
  await first!.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(first!.getByText('El nombre lleva solo letras')).toBeVisible()
  await expect(nombre).toBeFocused()
  await nombre.fill('Cáceres')
  await expect(first!.getByRole('img', { name: 'Dorso de la camiseta con CÁCERES 22' })).toBeVisible()
  await first!.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(first!.getByRole('status')).toHaveText('Listo: se estampa «CÁCERES 22».')
  await expect(first!).toContainText('antes decía «CASERES 22»')
  await expect(first!.locator('summary')).toHaveCount(0)
  await expect(second!.locator('summary')).toHaveCount(1)
  await expect(region(page, 'Historial')).toContainText('talle M: CASERES 22 → CÁCERES 22')
  await expect(region(page, 'Camisetas').getByRole('definition').last()).toHaveText(total!)

  const late = region(other, 'Camisetas').getByRole('listitem').first()
  await late.getByLabel('Nombre').fill('Casares')
  await late.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(late.getByRole('status')).toContainText('Esta camiseta ya se corrigió una vez: dice «CÁCERES 22».')
  await expect(late.locator('summary')).toHaveCount(0)

  const admin = await openAdmin(page, `/admin/pedidos/${codigo}`)
  const antes = /Corregida por quien compró .*Antes decía CASERES 22/
  await expect(region(admin, 'Camisetas').getByRole('listitem').first()).toContainText(antes)
  await expect(region(admin, 'Historial')).toContainText('talle M: CASERES 22 → CÁCERES 22')
  await admin.goto(`/admin/pedidos/imprimir?codigo=${codigo}`)
  await expect(admin.getByRole('main')).toContainText(antes)
  await admin.goto('/admin/estampar')
  await waitForReact(admin)
  const line = admin.getByRole('main').getByRole('listitem').filter({ hasText: codigo })
  await expect(line.first()).toContainText(antes)
  await expect(line.first()).toContainText('CÁCERES')

  // The printer's list was opened before the second shirt is corrected, and its old text was printed.
  await second!.locator('summary').click()
  await second!.getByLabel('Número').fill('2')
  await second!.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(second!.getByRole('status')).toHaveText('Listo: se estampa «CASERES 2».')
  await admin.getByRole('button', { name: `Marcar hecha: ${codigo}, Talle L` }).click()
  await expect(admin.getByRole('main').getByRole('status')).toContainText('Ahora va así: Talle L: CASERES 2.')
  await expect(admin.getByRole('button', { name: `Marcar hecha: ${codigo}, Talle L: CASERES 2` })).toBeVisible()
  await admin.context().close()
})

test('11.29, 22.1 A shirt that is being made isn’t corrected any more; a correction needs no JavaScript', async ({
  page,
  browser,
}) => {
  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, initPoint, 'Aprobar')
  const plain = await browser.newContext({ baseURL: tienda.origin, javaScriptEnabled: false, locale: 'es-UY' })
  const paper = await plain.newPage()
  await paper.goto(`/pedido/${token}`)
  await paper.locator('summary', { hasText: 'Corregir' }).click()
  await paper.getByLabel('Número').fill('100')
  await paper.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(paper.getByText('El número va de 0 a 99.')).toBeVisible()
  await paper.getByLabel('Número').fill('10')
  await paper.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(paper.getByText('Listo: se estampa «CASERES 10».')).toBeVisible()
  await plain.close()

  const late = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, late.initPoint, 'Aprobar')
  await page.goto(`/pedido/${late.token}`)
  await page.locator('summary', { hasText: 'Corregir' }).click()
  const admin = await openAdmin(page, `/admin/pedidos/${late.codigo}`)
  await admin.getByRole('button', { name: 'Empezar a preparar' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Empezar a preparar' }).click()
  await expect(admin.getByRole('main').getByRole('status').first()).toHaveText('En preparación')
  await page.getByLabel('Nombre').fill('Cáceres')
  await page.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(
    page.getByText('La camiseta ya se está haciendo. Si hay un error, escribinos cuanto antes.'),
  ).toBeVisible()
  await expect(paso(page)).toContainText('En preparación')
  await expect(page.locator('summary', { hasText: 'Corregir' })).toHaveCount(0)
  await admin.context().close()
  expect(codigo).not.toBe(late.codigo)
})
