import type { Page } from '@playwright/test'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { DIA, fillEnvio, pesos } from './support/comprador.ts'
import { expect, test } from './support/prueba.ts'

/**
 * Every figure of the specification's section 9 that a buyer meets, with amounts worked out by hand.
 *
 * | shirt    | card   | transfer | made to order | transfer | what for                                 |
 * | -------- | ------ | -------- | ------------- | -------- | ---------------------------------------- |
 * | CSK-0008 | 2.690  | 90 %     | 2.590         | 90 %     | personalised; ordered                    |
 * | CSK-0240 | 2.190  | 90 %     |               |          | ordered from stock, size L               |
 */

const tarjeta = (page: Page) => page.getByRole('button', { name: /Pagar con Mercado Pago/ })
const transferencia = (page: Page) => page.getByRole('button', { name: /Pagar por transferencia/ })

test('2.46, 2.58, 14.9 Cost and time of the shipping follow way and department, and are added in full to both totals', async ({
  page,
}) => {
  await fillCarrito(page, [{ codigo: 'CSK-0240', talle: 'L', modo: 'stock' }])
  await page.goto('/shipping')
  const resumen = page.getByRole('region', { name: 'Tu pedido' })
  for (const [metodo, menor] of [
    [/domicilio/, 260],
    [/Xpres!/, 166],
  ] as const) {
    await page.getByRole('radio', { name: metodo }).check()
    await expect(resumen).toContainText(
      new RegExp(
        `Elegí el departamento para ver el total. Llega ${DIA} a Montevideo y ${DIA} al interior, si lo pagás`,
      ),
    )
    await expect(tarjeta(page)).toHaveText(new RegExp(`\\s·\\sdesde ${pesos(2190 + menor).source}$`))
    await expect(transferencia(page)).toHaveText(new RegExp(`\\s·\\sdesde ${pesos(1971 + menor).source}$`))
    await expect(resumen.getByRole('definition').nth(2)).toHaveText(new RegExp(`^desde ${pesos(2190 + menor).source}$`))
  }
  const costs = async (metodo: RegExp, departamento: string, costo: number, tiempo: string) => {
    await page.getByLabel('Departamento').selectOption(departamento)
    const way = page.getByRole('radio', { name: metodo })
    await way.check()
    await expect(way).toHaveAccessibleName(new RegExp(`${pesos(costo).source}\\s·\\sdespachada, llega en ${tiempo}$`))
    await expect(resumen).toContainText(pesos(costo))
    await expect(resumen).toContainText(new RegExp(`Llega ${DIA}, si lo pagás.*por transferencia, si para entonces`))
    await expect(resumen).not.toContainText(/\d hs/)
    await expect(tarjeta(page)).toHaveText(new RegExp(`\\s·\\s${pesos(2190 + costo).source}$`))
    await expect(transferencia(page)).toHaveText(new RegExp(`\\s·\\s${pesos(1971 + costo).source}$`))
    await expect(resumen).not.toContainText('desde')
  }
  await test.step('9.2, 9.5, 9.9 At home in Montevideo', () => costs(/domicilio/, 'Montevideo', 260, '24 hs'))
  await test.step('9.6, 9.10 At home elsewhere', () => costs(/domicilio/, 'Artigas', 283, '72 hs'))
  await test.step('9.7, 9.11 A pickup point in Montevideo', () => costs(/Xpres!/, 'Montevideo', 166, '24/72 hs'))
  await test.step('9.8, 9.12 A pickup point elsewhere', () => costs(/Xpres!/, 'Treinta y Tres', 234, '96 hs'))
})

test('14.10 Everything is asked for and paid in UYU, on the provider’s page at init_point', async ({ page }) => {
  await fillCarrito(page, [{ codigo: 'CSK-0008', talle: 'L', modo: 'encargo' }])
  await fillEnvio(page)
  type Asked = { items: Record<string, unknown>[] }
  const call: { asked?: Asked; answered?: { id: string; init_point: string } } = {}
  await page.route('**/api/create-preference', async (route) => {
    call.asked = route.request().postDataJSON() as Asked
    const response = await route.fetch()
    call.answered = (await response.json()) as typeof call.answered
    await route.fulfill({ response })
  })
  await tarjeta(page).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await test.step('7.2, 9.1 One item for the shirt and one for the shipping', async () => {
    expect(call.asked!.items).toMatchObject([
      { title: camiseta('CSK-0008').nombre, unit_price: 2590, quantity: 1, currency_id: 'UYU' },
      { unit_price: 260, quantity: 1, currency_id: 'UYU' },
    ])
  })
  await test.step('7.3, 16.8, 16.9 It leads to init_point, under the shop’s own address', async () => {
    expect(call.answered!.id).not.toBe('')
    await expect(page).toHaveURL(call.answered!.init_point)
    await expect(page).toHaveURL(/^http:\/\/localhost:/)
  })
  await expect(page.getByText(pesos(2850)).first()).toBeVisible()

  await test.step('9.1 The page says so to others', async () => {
    const html = await (await page.request.get(`/product/${camiseta('CSK-0008').slug}`)).text()
    expect(html).toContain('"priceCurrency":"UYU"')
  })
})

test('18.1, 18.2, 18.3 A cart with both modes says before paying that it is one parcel with one cost, when all is ready, and that two orders part them @long', async ({
  page,
}) => {
  const stock = preciosEsperados(camiseta('CSK-0240'), 'stock')
  const encargo = preciosEsperados(camiseta('CSK-0008'), 'encargo')
  await fillCarrito(page, [
    { codigo: 'CSK-0240', talle: 'M', modo: 'stock' },
    { codigo: 'CSK-0008', talle: 'M', modo: 'encargo' },
  ])
  await page.goto('/cart')
  await expect(page.getByText(/un solo paquete.*un solo envío.*dos pedidos/)).toBeVisible()
  await page.goto('/shipping')
  const resumen = page.getByRole('region', { name: 'Tu pedido' })
  await expect(resumen.getByText(/un solo paquete.*un solo envío.*dos pedidos/)).toBeVisible()
  await page.getByLabel('Departamento').selectOption('Montevideo')
  await expect(resumen).toContainText(new RegExp(`Se hace en 15 a 20 días y llega ${DIA}, si lo pagás`))
  await expect(tarjeta(page)).toContainText(pesos(stock.tarjeta + encargo.tarjeta + 260))
  await expect(transferencia(page)).toContainText(pesos(stock.transferencia + encargo.transferencia + 260))
})
