import type { Page } from '@playwright/test'
import { select } from './support/base-de-datos.ts'
import { camiseta, preciosEsperados, stockDe } from './support/camisetas.ts'
import { pesos } from './support/comprador.ts'
import { pedidoGuardado, lineasGuardadas } from './support/pedidos.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'
import { ADMIN } from './shop-under-test.ts'

/**
 * A sale made by chat.
 *
 * | shirt    | mode  | what for                         |
 * | -------- | ----- | -------------------------------- |
 * | CSK-0010 | order | sold, wherever any shirt will do |
 * | CSK-0157 | stock | size S: sold from stock          |
 */

async function addShirt(page: Page, codigo: string) {
  await page.getByLabel('Buscar una camiseta').fill(codigo)
  await page.getByRole('button', { name: `Agregar ${camiseta(codigo).nombre}`, exact: true }).click()
}

const vendidas = (page: Page) => page.getByRole('list', { name: 'Camisetas de la venta' }).locator('> li')
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar pedido' })

async function fillBuyer(page: Page, nombre: string) {
  await page.getByLabel('Nombre completo').fill(nombre)
  await page.getByRole('radio', { name: /Xpres/ }).check()
  await page.getByLabel('Departamento').selectOption('Salto')
  await page.getByLabel('Ciudad').selectOption('Salto')
  await page.getByLabel('Teléfono').fill('099 765 432')
}

const pedidosDe = (nombre: string) =>
  select<{ token: string }>('select token from pedidos where nombre = ? order by creado', nombre)

test('26.19, 26.20, 26.22 A sale by chat: shirts from stock and to order, printed, with the agreed shipping, paid; typed once, whatever happens', async ({
  page,
}) => {
  const nombre = 'Ventura Chat'
  const before = stockDe('CSK-0157', 'S')
  const earlier = pedidosDe(nombre).length
  await comeAsAdminFrom(page, '203.0.113.91')
  await page.goto('/admin/pedidos')
  await page.getByRole('link', { name: 'Nuevo pedido' }).click()
  await page.waitForURL('/admin/pedidos/nuevo')
  await addShirt(page, 'CSK-0157')
  await vendidas(page).nth(0).getByLabel('Talle').selectOption('S')
  await addShirt(page, 'CSK-0010')
  const segunda = vendidas(page).nth(1)
  await segunda.getByLabel('Cómo se vende').selectOption('encargo')
  await segunda.getByLabel('Talle').selectOption('M')
  await segunda.getByLabel('Nombre').fill('De Arrascaeta')
  await expect(segunda).toContainText('El nombre puede tener hasta 12 letras.')
  await segunda.getByLabel('Nombre').fill('Giorgian')
  await segunda.getByLabel('Número').fill('10')
  await fillBuyer(page, nombre)

  // A reload loses nothing.
  await page.reload()
  await expect(page.getByText('Recuperamos la venta que estabas cargando.')).toBeVisible()
  await expect(segunda.getByLabel('Nombre')).toHaveValue('Giorgian')
  await expect(page.getByLabel('Nombre completo')).toHaveValue(nombre)

  await page.getByLabel('Costo del envío').fill('150')
  await page.getByLabel('Ya está pagado').check()
  await page.getByLabel('Cómo pagó').fill('En efectivo')
  const shirts =
    preciosEsperados(camiseta('CSK-0157'), 'stock').transferencia +
    preciosEsperados(camiseta('CSK-0010'), 'encargo').transferencia +
    200
  await expect(page.getByText(pesos(shirts + 150))).toBeVisible()

  // The ended session loses nothing either, nor does the network.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await guardar(page).click()
  await page.waitForURL(/\/login\?volver=%2Fadmin%2Fpedidos%2Fnuevo/)
  await page.context().addCookies(cookies)
  await page.goto('/admin/pedidos/nuevo')
  await expect(page.getByLabel('Cómo pagó')).toHaveValue('En efectivo')
  await page.route('**/admin/pedidos/nuevo.data*', (route) => route.abort('failed'))
  await guardar(page).click()
  await expect(page.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
  await page.unroute('**/admin/pedidos/nuevo.data*')

  await guardar(page).dblclick()
  await page.waitForURL(/\/admin\/pedidos\/CK-/)
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Pagado')
  await expect(page.getByText(`hecho por administración (${ADMIN.email})`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('En efectivo')

  const made = pedidosDe(nombre).length - earlier
  expect(made).toBe(1)
  const pedido = pedidoGuardado(pedidosDe(nombre).at(-1)!.token)!
  expect(pedido).toMatchObject({ estado: 'pagado', costoEnvio: 150, totalTransferencia: shirts + 150, metodo: 'punto' })
  expect(lineasGuardadas(pedido.id)).toMatchObject([
    { codigo: 'CSK-0157', talle: 'S', modo: 'stock', nombre: '' },
    { codigo: 'CSK-0010', talle: 'M', modo: 'encargo', nombre: 'GIORGIAN', numero: '10' },
  ])
  expect(stockDe('CSK-0157', 'S')).toEqual({ ...before, cantidad: before.cantidad - 1, vendido: before.vendido + 1 })

  await page.goto(`/pedido/${pedido.token}`)
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Anotamos tu pedido')
  await page.goto('/admin/pedidos/nuevo')
  await expect(vendidas(page)).toHaveCount(0)
  await expect(page.getByLabel('Nombre completo')).toHaveValue('')
})

test('26.21 What is missing or can’t be sold is told at its place, the focus goes there, and nothing is made @long', async ({
  page,
}) => {
  const nombre = 'Vilma Error'
  await comeAsAdminFrom(page, '203.0.113.92')
  await page.goto('/admin/pedidos/nuevo')
  await guardar(page).click()
  await expect(page.getByLabel('Buscar una camiseta')).toBeFocused()
  await expect(page.getByText('Agregá al menos una camiseta.')).toBeVisible()
  await expect(page.getByText('Completá el nombre.')).toBeVisible()
  await page.getByLabel('Buscar una camiseta').fill('zzzzqqqq')
  await expect(page.getByText('No encontramos ninguna.')).toBeVisible()

  await addShirt(page, 'CSK-0010')
  const primera = vendidas(page).nth(0)
  await primera.getByLabel('Cómo se vende').selectOption('encargo')
  await fillBuyer(page, nombre)
  await page.getByLabel('Costo del envío').fill('12,50')
  await guardar(page).click()
  await expect(primera.getByLabel('Talle')).toBeFocused()
  await expect(primera).toContainText('Elegí el talle.')
  await expect(page.getByText('Escribí el costo en pesos enteros, sin centavos.')).toBeVisible()
  await primera.getByLabel('Talle').selectOption('L')
  await page.getByLabel('Costo del envío').fill('0')

  // The price that the form shows isn't the shop's any more.
  await page.route('**/admin/pedidos/nuevo.data*', async (route) => {
    const sent = route.request().postDataJSON() as { items: { unit_price: number }[] }
    sent.items[0]!.unit_price -= 500
    await route.continue({ postData: JSON.stringify(sent) })
  })
  await guardar(page).click()
  await expect(primera).toContainText(/Cambió el precio: \$\s2\.011 → \$\s2\.511/)
  await page.unroute('**/admin/pedidos/nuevo.data*')

  for (const body of ['{', '{"items":[]}', '[]', '{"clave":"0123456789012345","items":[{"id":"a\\u0000"}]}']) {
    const response = await page.request.post('/admin/pedidos/nuevo.data', {
      data: Buffer.from(body),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status(), body).toBe(422)
  }
  expect(pedidosDe(nombre)).toEqual([])
})
