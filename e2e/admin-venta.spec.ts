import type { Locator, Page } from '@playwright/test'
import { select } from './support/base-de-datos.ts'
import { camiseta, preciosEsperados, stockDe } from './support/camisetas.ts'
import { makeCodigo } from './support/codigos.ts'
import { pesos } from './support/comprador.ts'
import { pedidoGuardado, lineasGuardadas } from './support/pedidos.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'
import { ADMIN } from './shop-under-test.ts'

/**
 * Sales by hand.
 *
 * | shirt    | mode  | what for                         |
 * | -------- | ----- | -------------------------------- |
 * | CSK-0010 | order | sold, wherever any shirt will do |
 * | CSK-0157 | stock | size S: sold from stock by chat  |
 * | CSK-0032 | stock | size L: sold on the street       |
 * | CSK-0056 | stock | size XL: to be paid by a link    |
 */

/** Adds a shirt in a size from stock, or to order without one. */
async function addShirt(page: Page, codigo: string, talle?: string) {
  await page.getByLabel('Buscar una camiseta').fill(codigo)
  const { nombre } = camiseta(codigo)
  const found = page.getByRole('list', { name: 'Camisetas encontradas' })
  const como = talle === undefined ? `Agregar ${nombre} por encargo` : `Agregar ${nombre}, talle ${talle}, queda`
  await found.getByRole('button', { name: como }).click()
  await page.getByLabel('Buscar una camiseta').fill('')
}

const vendidas = (page: Page) => page.getByRole('list', { name: 'Camisetas de la venta' }).locator('> li')
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar venta' })
const hecha = (page: Page, titulo: string) => page.getByRole('region', { name: titulo })

async function fillBuyer(page: Page, nombre: string) {
  await page.getByRole('radio', { name: 'Se envía' }).check()
  await page.getByLabel('Nombre completo').fill(nombre)
  await page.getByRole('radio', { name: /Xpres/ }).check()
  await page.getByLabel('Departamento').selectOption('Salto')
  await page.getByLabel('Ciudad').selectOption('Salto')
  await page.getByLabel('Teléfono').fill('099 765 432')
}

const pedidosDe = (nombre: string) =>
  select<{ token: string }>('select token from pedidos where nombre = ? order by creado', nombre)

/** The order that the page says was sold. */
async function pedidoHecho(region: Locator) {
  const enlace = await region.getByText(/\/pedido\/[\w-]{32}/).textContent()
  return pedidoGuardado(enlace!.slice(-32))!
}

test.describe('on the street', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('26.37, 26.42 A shirt that is here is sold for cash by four taps from /admin, nothing typed but its name', async ({
    page,
  }) => {
    const before = stockDe('CSK-0032', 'L')
    await comeAsAdminFrom(page, '203.0.113.93')
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Vender' }).tap()
    await expect(page.getByRole('list', { name: 'Camisetas en stock' }).locator('li img').first()).toBeVisible()
    // Of those shown first it would be three.
    await page.getByLabel('Buscar una camiseta').tap()
    await page.keyboard.type('CSK-0032')
    await page.getByRole('button', { name: `Agregar ${camiseta('CSK-0032').nombre}, talle L` }).tap()
    await page.getByRole('button', { name: 'Vendida en mano' }).tap()
    const region = hecha(page, 'Vendida y entregada')
    await expect(region).toContainText(`${camiseta('CSK-0032').nombre}, talle L`)
    const { transferencia } = preciosEsperados(camiseta('CSK-0032'), 'stock')
    await expect(region.getByText(pesos(transferencia))).toBeVisible()
    await expect(region.getByText('en efectivo')).toBeVisible()
    const pedido = await pedidoHecho(region)
    expect(pedido).toMatchObject({
      estado: 'entregado',
      medio: 'efectivo',
      metodo: 'local',
      nombre: '',
      costoEnvio: 0,
      totalTransferencia: transferencia,
    })
    expect(stockDe('CSK-0032', 'L')).toEqual({ ...before, cantidad: before.cantidad - 1, vendido: before.vendido + 1 })

    await region.getByRole('link', { name: `Ver el pedido ${pedido.codigo}` }).tap()
    await expect(page.getByRole('main')).toContainText('Entrega en mano')
    await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Cobrado en efectivo')
    await page.getByRole('link', { name: 'Imprimir' }).tap()
    await expect(page.getByRole('region', { name: `Hoja del pedido ${pedido.codigo}` })).toBeVisible()
    await expect(page.getByRole('region', { name: `Etiqueta del pedido ${pedido.codigo}` })).toHaveCount(0)

    await page.goto('/admin/pedidos/nuevo')
    await expect(vendidas(page)).toHaveCount(0)
  })
})

test('26.38, 26.39, 26.40 An agreed price with its reason, a code on the rest, and a link to pay it by card; paid in cash in the end', async ({
  page,
}) => {
  const codigo = makeCodigo()
  await comeAsAdminFrom(page, '203.0.113.94')
  await page.goto('/admin/pedidos/nuevo')
  await addShirt(page, 'CSK-0010')
  await addShirt(page, 'CSK-0010')
  for (const n of [0, 1]) await vendidas(page).nth(n).getByLabel('Talle').selectOption('M')
  await page.getByRole('radio', { name: 'Retiro en el local' }).check()
  await page.getByRole('radio', { name: 'Con un link de tarjeta' }).check()
  await page.getByLabel('Nombre completo').fill('Vera Mostrador')
  const primera = vendidas(page).nth(0)
  await primera.getByText('Otro precio').click()
  await primera.getByLabel('Precio acordado').fill('1.500')
  await guardar(page).click()
  await expect(primera.getByLabel('Precio acordado')).toBeFocused()
  await expect(primera).toContainText('Escribí por qué es otro precio.')
  await primera.getByLabel('Por qué').fill('Cliente de siempre')
  await page.getByText('Código o nota').click()
  await page.getByLabel('Código de descuento').fill(codigo.toLowerCase())
  await page.getByRole('button', { name: 'Aplicar' }).click()
  const { tarjeta } = preciosEsperados(camiseta('CSK-0010'), 'encargo')
  const total = 1500 + tarjeta - Math.floor(tarjeta / 10)
  await expect(page.getByText(pesos(total))).toBeVisible()
  await guardar(page).click()
  const region = hecha(page, 'Guardada: falta que pague')
  const pedido = await pedidoHecho(region)
  expect(pedido).toMatchObject({
    estado: 'pendiente_pago',
    medio: 'tarjeta',
    metodo: 'mostrador',
    totalMercadoPago: total,
  })

  await page.goto(`/pedido/${pedido.token}`)
  await expect(page.getByRole('button', { name: /Pagar con Mercado Pago/ })).toContainText(pesos(total))
  await expect(page.getByRole('button', { name: /efectivo/ })).toHaveCount(0)
  await page.goto(`/admin/pedidos/${pedido.codigo}`)
  const acordado = page.getByText('Precio acordado. De lista:')
  await expect(acordado).toContainText(pesos(tarjeta))
  await expect(acordado).toContainText('Cliente de siempre')

  // Its buyer comes by, and pays in cash.
  await page.getByRole('button', { name: 'Cobrado en efectivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cobrado en efectivo' }).click()
  await expect.poll(() => pedidoGuardado(pedido.token)).toMatchObject({ estado: 'pagado', medio: 'efectivo' })
})

test('26.41 A sale to be paid by card gives its link, to be copied and sent by WhatsApp', async ({ page }) => {
  await comeAsAdminFrom(page, '203.0.113.95')
  await page.goto('/admin/pedidos/nuevo')
  await addShirt(page, 'CSK-0056', 'XL')
  await page.getByRole('radio', { name: 'Con un link de tarjeta' }).check()
  await guardar(page).click()
  const region = hecha(page, 'Guardada: falta que pague')
  const pedido = await pedidoHecho(region)
  await expect(region.getByRole('button', { name: 'Copiar' })).toBeVisible()
  const mensaje = await region.getByRole('link', { name: 'Mandarlo por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(mensaje!)).toContain(`/pedido/${pedido.token}`)
  await region.getByRole('button', { name: 'Vender otra' }).click()
  await expect(page.getByRole('radio', { name: 'En efectivo' })).toBeChecked()
  await page.goto(`/pedido/${pedido.token}`)
  const total = preciosEsperados(camiseta('CSK-0056'), 'stock').tarjeta
  await expect(page.getByRole('button', { name: /Pagar con Mercado Pago/ })).toContainText(pesos(total))
})

test('26.19, 26.20, 26.22 A sale by chat: shirts from stock and to order, printed, with the agreed shipping, paid; typed once, whatever happens', async ({
  page,
}) => {
  const nombre = 'Ventura Chat'
  const before = stockDe('CSK-0157', 'S')
  const earlier = pedidosDe(nombre).length
  await comeAsAdminFrom(page, '203.0.113.91')
  await page.goto('/admin/pedidos')
  await page.getByRole('link', { name: 'Vender' }).click()
  await page.waitForURL('/admin/pedidos/nuevo')
  await addShirt(page, 'CSK-0157', 'S')
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
  await page.getByRole('radio', { name: 'Por transferencia, ya la vi' }).check()
  await page.getByText('Código o nota').click()
  await page.getByLabel('Nota').fill('Por el BROU')
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
  await expect(page.getByLabel('Nota')).toHaveValue('Por el BROU')
  await page.route('**/admin/pedidos/nuevo.data*', (route) => route.abort('failed'))
  await guardar(page).click()
  await expect(page.getByText('No pudimos guardar: revisá la conexión y probá de nuevo.')).toBeVisible()
  await page.unroute('**/admin/pedidos/nuevo.data*')

  await guardar(page).dblclick()
  await hecha(page, 'Vendida')
    .getByRole('link', { name: /Ver el pedido/ })
    .click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Pagado')
  await expect(page.getByText(`hecho por administración (${ADMIN.email})`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Por el BROU')

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
  await page.getByRole('radio', { name: 'Se envía' }).check()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('')
})

test('26.21 What is missing or can’t be sold is told at its place, the focus goes there, and nothing is made @long', async ({
  page,
}) => {
  const nombre = 'Vilma Error'
  await comeAsAdminFrom(page, '203.0.113.92')
  await page.goto('/admin/pedidos/nuevo')
  await page.getByRole('button', { name: 'Vendida en mano' }).click()
  await expect(page.getByLabel('Buscar una camiseta')).toBeFocused()
  // Once: button and field are in sight together.
  await expect(page.getByText('Agregá al menos una camiseta.')).toBeVisible()
  await expect(page.getByText('Hay 1 dato para corregir.')).toBeVisible()
  await page.getByRole('radio', { name: 'Se envía' }).check()
  await page.getByRole('radio', { name: 'Todavía no pagó' }).check()
  await guardar(page).click()
  await expect(page.getByLabel('Buscar una camiseta')).toBeFocused()
  await expect(page.getByText('Completá el nombre.')).toBeVisible()
  await page.getByLabel('Buscar una camiseta').fill('zzzzqqqq')
  await expect(page.getByText('No encontramos ninguna.')).toBeVisible()

  await addShirt(page, 'CSK-0010')
  const primera = vendidas(page).nth(0)
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
