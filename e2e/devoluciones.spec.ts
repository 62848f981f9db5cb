import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { nombreDelDia } from '#domain/tiempo/momento.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { cookiesOf, foto } from './support/administracion.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** A buyer gives back, or exchanges, in a shop whose clock can be moved. */
const tienda = ownTienda(112)
const cookies = cookiesOf(tienda)
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: tienda.origin, viewport: { width: 360, height: 740 }, hasTouch: true })

const EN_STOCK = { codigo: 'CSK-0011', talle: 'M', modo: 'stock' } as const
const DIA = 24 * 3_600_000
const devoluciones = (page: Page) => page.getByRole('region', { name: 'Cambios y devoluciones' })

/** The address of an order that was paid; as delivered now, if so. */
async function buy(
  page: Page,
  { entregado = false, linea = EN_STOCK as Parameters<typeof placeOrder>[2][number] } = {},
): Promise<string> {
  const { token, initPoint } = await placeOrder(page, 'tarjeta', [linea])
  await payAt(page, initPoint, 'Aprobar')
  if (entregado) {
    tienda.change("update pedidos set estado = 'entregado' where token = ?", token)
    tienda.change(
      `insert into pedido_eventos (id, pedido_id, en, quien, autor, evento, de, a, detalle)
       select ?, id, ?, 'administrador', '', 'entregar', 'enviado', 'entregado', '' from pedidos where token = ?`,
      randomUUID(),
      Date.now(),
      token,
    )
  }
  return `/pedido/${token}`
}

test('37.15 Another size is asked for in five taps, and once, though the network goes', async ({ page, context }) => {
  await page.goto(await buy(page))
  await page.getByRole('link', { name: 'Cambiar o devolver' }).tap()
  await page.getByText('No me quedó bien').tap()
  await page.getByText('De otro talle, o una distinta.').tap()
  await page
    .getByRole('group', { name: /¿Por cuál/ })
    .getByRole('radio', { name: 'L', exact: true })
    .tap()
  await page.getByLabel(/¿Algo más\?/).fill('Me queda chica')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pedirlo' }).tap()
  await expect(page.getByRole('alert').getByText('No pudimos mandarlo')).toBeVisible()
  await expect(page.getByLabel(/¿Algo más\?/)).toHaveValue('Me queda chica')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Pedirlo' }).tap()
  await expect(devoluciones(page).getByText('y recibir')).toContainText('talle L')
  await expect(page.getByRole('region', { name: 'Camisetas' }).getByText('Se pidió devolverla')).toBeVisible()
  await devoluciones(page).getByRole('button', { name: 'Ya no la quiero devolver' }).tap()
  await expect(devoluciones(page).getByText('Retirada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cambiar o devolver' })).toBeVisible()
})

test('37.4 The page says until when; a day that passed while the form was open is told, and what was typed stays', async ({
  page,
}) => {
  await page.goto(await buy(page, { entregado: true }))
  await expect(page.getByText(`hasta el ${nombreDelDia(diaDe(Date.now()) + 10)}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Cambiar o devolver' }).tap()
  await page.getByText('Me arrepentí').tap()
  await page.getByText('El dinero').tap()
  await page.getByLabel(/¿Algo más\?/).fill('Sin usar')
  tienda.moveClock(20 * DIA)
  await page.getByRole('button', { name: 'Pedirlo' }).tap()
  await expect(page.getByRole('alert').getByText(/Se podía hasta el \S+ \d+\/\d+\./)).toBeVisible()
  await expect(page.getByLabel(/¿Algo más\?/)).toHaveValue('Sin usar')
  await expect(page.getByLabel('Me arrepentí')).toBeDisabled()
  await expect(page.getByLabel('Vino fallada')).toBeEnabled()
  tienda.moveClock(0)
})

test('37.5 What was made for its buyer never says that it could have come back for another reason', async ({
  page,
}) => {
  const linea = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo', nombre: 'RITA', numero: '9' } as const
  const address = await buy(page, { entregado: true, linea })
  await page.goto(address)
  await expect(page.getByText(/^Si vino fallada o es otra: hasta el/)).toBeVisible()
  await expect(page.getByText(/se podía hasta|Otro talle u otra|Si te arrepentís/)).toHaveCount(0)
  await page.goto(`${address}/devolucion`)
  await page.getByRole('button', { name: 'Pedirlo' }).tap()
  await expect(page.getByText('Elegí por qué.')).toBeVisible()
  await page.getByText('No es la que pedí').tap()
  await expect(page.getByText('Elegí por qué.')).toHaveCount(0)
})

test('37.14 A fault is told with a photograph, which the owner sees', async ({ page }) => {
  const address = await buy(page)
  await page.goto(`${address}/devolucion`)
  await page.getByText('Vino fallada').tap()
  await page.getByText('El dinero').tap()
  await page.getByLabel('¿Qué le pasa?').fill('Descosida')
  await page.getByRole('button', { name: 'Pedirlo' }).tap()
  await devoluciones(page)
    .getByLabel('Sumar una foto de la falla')
    .setInputFiles(await foto('falla.jpg', '#a02030'))
  await expect(devoluciones(page).getByText('Recibimos una foto.')).toBeVisible()
  const [row] = tienda.select<{ id: string }>('select id from devolucion_fotos')
  const foreign = await page.request.get(`/admin/devoluciones/foto/${row!.id}`)
  expect(foreign.headers()['content-type']).not.toContain('image')
  await page.context().addCookies(cookies)
  const own = await page.request.get(`/admin/devoluciones/foto/${row!.id}`)
  expect(own.headers()['content-type']).toBe('image/jpeg')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('37.15 Another shirt is looked for and asked for without JavaScript; what is missing is said', async ({
    page,
  }) => {
    await page.goto(`${await buy(page)}/devolucion`)
    await page.getByText('No me quedó bien').tap()
    await page.getByLabel('O buscá otra camiseta').fill('Peñarol')
    await page.getByRole('button', { name: 'Buscar' }).tap()
    await page
      .getByText(/Peñarol.*, talle/)
      .first()
      .locator('..')
      .tap()
    await page.getByRole('button', { name: 'Pedirlo' }).tap()
    await expect(page.getByText('Elegí qué preferís.')).toBeVisible()
    await expect(page.getByLabel('No me quedó bien')).toBeChecked()
    await page.getByText('De otro talle, o una distinta.').tap()
    await page.getByRole('button', { name: 'Pedirlo' }).tap()
    await expect(devoluciones(page).getByText('y recibir')).toContainText('Peñarol')
  })
})
