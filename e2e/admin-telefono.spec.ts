import type { Page } from '@playwright/test'
import { cookiesOf, foto } from './support/administracion.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { expect, test } from './support/prueba.ts'

/** The admin's frame and its lists on a phone, in a shop where that disturbs nobody. */

const tienda = ownTienda(34)
const cookies = cookiesOf(tienda)
test.use({ baseURL: tienda.origin, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'default', timeout: 90_000 })

test.beforeEach(({ context }) => context.addCookies(cookies))

const lugares = (page: Page) => page.getByRole('navigation', { name: 'Administración' })
const paginas = (page: Page) => page.getByRole('navigation', { name: 'Páginas' })
const filas = (page: Page) => page.getByRole('list', { name: 'Productos' }).locator('> li')
const campo = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const FORMULARIO = '/admin/agregar'
const PAGES = ['/admin', '/admin/pedidos', '/admin/productos', '/admin/transferencias', FORMULARIO, '/admin/ajustes']

test('24.41 Head and bar take 96 of 740 pixels at most, and the first product is seen whole without scrolling', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    const head = (await page.getByRole('banner').boundingBox())!
    const bar = (await lugares(page).boundingBox())!
    expect(head.y, path).toBe(0)
    expect(Math.round(bar.y + bar.height), path).toBe(740)
    expect(head.height + bar.height, path).toBeLessThanOrEqual(96)
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(title.y, path).toBeLessThan(96)
  }
  await page.goto('/admin/productos')
  const first = (await filas(page).first().boundingBox())!
  const bar = (await lugares(page).boundingBox())!
  expect(first.y + first.height).toBeLessThan(bar.y)
})

test('26.1 The chosen state is in view, at the end of a row that is wider than the phone too', async ({ page }) => {
  await page.goto('/admin/pedidos?estado=reembolsado')
  const estados = page.getByRole('navigation', { name: 'Estados' })
  await expect(estados.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await estados.getByRole('link', { name: /^Todos/ }).click()
  await expect(estados.locator('[aria-current]')).toHaveText(/^Todos/)
  await expect(estados.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
})

test('24.7, 24.44 Without a network a switch says that it wasn’t saved and shows what is; a page that doesn’t come speaks of the administration, and comes with the network', async ({
  page,
  context,
}) => {
  await page.goto('/admin/productos')
  const activo = page.getByRole('switch', { name: /^Activo/ }).first()
  await expect(activo).toBeChecked()
  await context.setOffline(true)
  await activo.click()
  await expect(filas(page).first()).toContainText('No pudimos guardar: revisá la conexión y probá de nuevo.')
  await expect(activo).toBeChecked()
  await lugares(page).getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No pudimos mostrar esta página')
  await expect(page.getByRole('main')).not.toContainText('carrito')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos')
})

test('24.44 A search without a network says so and leaves the sale on the screen', async ({ page, context }) => {
  await page.goto('/admin/pedidos/nuevo')
  await context.setOffline(true)
  await page.getByLabel('Buscar una camiseta').fill('nacional')
  await expect(page.getByText('No pudimos comunicarnos con la tienda')).toBeVisible()
  await expect(page.getByLabel('Buscar una camiseta')).toHaveValue('nacional')
})

test('24.42 Five places stand at the thumb, the one that is shown is marked, and Más leads to all others @long', async ({
  page,
}) => {
  await page.goto('/admin')
  const marked = lugares(page).locator('[aria-current=page]').filter({ visible: true })
  await expect(marked).toHaveText('Hoy')
  await expect(lugares(page).getByRole('link').filter({ visible: true })).toHaveText([
    'Hoy',
    'Pedidos',
    'Productos',
    'Buscar',
  ])
  await lugares(page).getByRole('link', { name: 'Pedidos' }).tap()
  await expect(page).toHaveURL('/admin/pedidos')
  await expect(marked).toHaveText('Pedidos')
  await lugares(page).getByRole('link', { name: 'Productos' }).tap()
  await expect(page).toHaveURL('/admin/productos')
  await page
    .getByRole('link', { name: /^Editar / })
    .first()
    .tap()
  await expect(page).toHaveURL(/\/admin\/editar\//)
  await expect(marked).toHaveText('Productos')

  await lugares(page).getByText('Más').tap()
  await lugares(page).getByRole('link', { name: 'Ajustes' }).tap()
  await expect(page).toHaveURL('/admin/ajustes')
  // The menu closed behind who went on, and shows where they are once it is opened again.
  await expect(marked).toHaveCount(0)
  await lugares(page).getByText('Más').tap()
  await expect(marked).toHaveText('Ajustes')
})

test('24.42 What a form is saved with stands above the places, and what takes the focus behind neither', async ({
  page,
}) => {
  await page.goto(FORMULARIO)
  const bar = (await lugares(page).boundingBox())!
  const save = (await page.getByRole('button', { name: 'Guardar producto' }).boundingBox())!
  expect(save.y + save.height).toBeLessThanOrEqual(bar.y)
  for (const label of ['Nombre', 'Precio con tarjeta, por encargo', 'M en stock', 'Código']) {
    await page.evaluate(() => scrollTo(0, 0))
    await campo(page, label).focus()
    const field = (await campo(page, label).boundingBox())!
    expect(field.y + field.height, label).toBeLessThan(save.y)
  }
  // At the page's end the footer is free as well.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const foot = (await page.getByRole('contentinfo').boundingBox())!
  expect(Math.round(foot.y + foot.height)).toBeLessThanOrEqual(bar.y)
})

test('24.42 Wider, the places stand in the head’s line @long', async ({ page }) => {
  for (const [width, shown] of [
    [768, 4],
    [1280, 11],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/pedidos')
    const head = (await page.getByRole('banner').boundingBox())!
    expect(head.height).toBeLessThan(50)
    const bar = (await lugares(page).boundingBox())!
    expect(bar.y + bar.height).toBeLessThan(50)
    await expect(lugares(page).getByRole('link').filter({ visible: true })).toHaveCount(shown)
    await lugares(page).getByText('Más').click()
    const all = await lugares(page)
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href'))).size)
    await expect(lugares(page).getByRole('link').filter({ visible: true })).toHaveCount(all)
  }
})

test('24.36 The bar and the footer are one line each, and open to all that they say', async ({ page }) => {
  await page.goto('/admin/pedidos')
  const head = page.getByRole('banner')
  await head.getByText('Menú', { exact: true }).tap()
  for (const [name, path] of [
    ['Ver la tienda', '/'],
    ['En stock', '/stock'],
    ['Por encargo', '/encargo'],
    ['Contacto', '/contact'],
    ['Tu pedido', '/pedido'],
    ['Carrito', '/cart'],
  ] as const) {
    await expect(head.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(head.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(head.getByText('administracion@casakas.test')).toBeVisible()
  await expect(head.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  const foot = page.getByRole('contentinfo')
  expect((await foot.boundingBox())!.height).toBeLessThanOrEqual(48)
  await expect(foot.getByText('RUT')).toBeHidden()
  await foot.getByText('Datos de la tienda').tap()
  await expect(foot.getByText('RUT')).toBeVisible()
  await expect(foot.getByText('Los precios incluyen IVA.')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(head).toBeHidden()
  await expect(foot).toBeHidden()
  await expect(lugares(page)).toBeHidden()
})

test('24.37 A long list has numbers, and goes to the one that is typed; what isn’t there is told @long', async ({
  page,
}) => {
  await page.goto('/admin/productos?orden=nombre')
  await expect(paginas(page).getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5', '…', '9'].map(alone))
  await paginas(page).getByRole('link', { name: 'Página 5' }).tap()
  await expect(page).toHaveURL('/admin/productos?orden=nombre&pagina=5')
  await expect(paginas(page).getByRole('listitem')).toHaveText(['1', '…', '4', '5', '6', '…', '9'].map(alone))
  await expect(paginas(page).locator('[aria-current=page]')).toHaveText('Página 5')
  const box = (await paginas(page).getByRole('list').boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  await paginas(page).getByLabel('Ir a la página').fill('8')
  await paginas(page).getByRole('button', { name: 'Ir', exact: true }).tap()
  await expect(page).toHaveURL('/admin/productos?orden=nombre&pagina=8')
  await expect(page.getByText('Página 8 de 9')).toBeVisible()
  await expect(page.getByText('No hay una página')).toHaveCount(0)

  for (const [asked, said] of [
    ['999', 'No hay una página 999: la lista tiene 9, y esta es la 9.'],
    ['0', 'No hay una página 0: la lista tiene 9, y esta es la 1.'],
    ['abc', 'No hay una página «abc»: la lista tiene 9, y esta es la 1.'],
  ] as const) {
    await paginas(page).getByLabel('Ir a la página').fill(asked)
    await paginas(page).getByRole('button', { name: 'Ir', exact: true }).tap()
    await expect(page.getByText(said)).toBeInViewport()
    await expect(filas(page).first()).toBeVisible()
  }
})

/** A page's number as it is read, with the word that is only heard before it. */
const alone = (numero: string) => (numero === '…' ? '…' : `Página ${numero}`)

test('24.38 A list is of 30 or of 100, which the browser keeps; nonsense is 30 @long', async ({ page }) => {
  await page.goto('/admin/productos?pagina=3')
  await expect(filas(page)).toHaveCount(30)
  await paginas(page).getByRole('link', { name: '100', exact: true }).tap()
  await expect(page).toHaveURL('/admin/productos?filas=100')
  await expect(filas(page)).toHaveCount(100)
  await expect(page.getByText('Página 1 de 3')).toBeVisible()
  await page.goto('/admin/productos')
  await expect(filas(page)).toHaveCount(100)
  await page.goto('/admin/productos?filas=7')
  await expect(filas(page)).toHaveCount(30)
})

test('24.45 A long list takes five screens at most; its other rows come with one tap, and are there on the way back', async ({
  page,
}) => {
  const visibles = filas(page).filter({ visible: true })
  const tall = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.goto('/admin/productos')
  await expect(visibles).toHaveCount(6)
  expect(await tall()).toBeLessThanOrEqual(5 * 740)
  await page.getByText('Ver 24 más').tap()
  await expect(visibles).toHaveCount(30)
  await visibles.nth(20).getByRole('link', { name: 'Editar' }).tap()
  await page.waitForURL('**/admin/editar/*')
  await page.goBack()
  await expect(visibles).toHaveCount(30)
  await page.getByText('Ver menos').tap()
  await expect(visibles).toHaveCount(6)
  await page.setViewportSize({ width: 768, height: 740 })
  await expect(visibles).toHaveCount(30)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ media: 'print' })
  await expect(visibles).toHaveCount(30)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('24.36, 24.37, 24.42 Menu, places and pages work @long', async ({ page }) => {
    await page.goto('/admin/productos')
    await lugares(page).getByText('Más').click()
    await lugares(page).getByRole('link', { name: 'Ventas' }).click()
    await expect(page).toHaveURL('/admin/ventas')
    await page.getByRole('banner').getByText('Menú', { exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'En stock' }).click()
    await expect(page).toHaveURL('/stock')
    await page.goto('/admin/productos?orden=nombre')
    await paginas(page).getByLabel('Ir a la página').fill('4')
    await paginas(page).getByRole('button', { name: 'Ir', exact: true }).click()
    await expect(page).toHaveURL('/admin/productos?orden=nombre&pagina=4')
    await expect(page.getByText('Página 4 de 9')).toBeVisible()
    await paginas(page).getByRole('link', { name: 'Anterior' }).click()
    await expect(page.getByText('Página 3 de 9')).toBeVisible()
    await page.getByText('Ver 24 más').click()
    await expect(filas(page).filter({ visible: true })).toHaveCount(30)
  })
})

test('24.39, 24.40 The form begins with adults’ sizes and fills in the price to order; after a child’s shirt it begins with children’s @long', async ({
  page,
}) => {
  await page.goto(FORMULARIO)
  await expect(campo(page, 'XS en stock')).toBeVisible()
  await expect(campo(page, '8 en stock')).toBeHidden()
  const encargo = campo(page, 'Precio con tarjeta, por encargo')
  await campo(page, 'Nombre').fill('Danubio Infantil 1988')
  await campo(page, 'Precio con tarjeta, en stock').fill('1.490')
  await expect(encargo).toHaveValue('1.490')
  await expect(page.getByText('Se completa igual que en stock: cambialo si es otro.')).toBeVisible()
  await encargo.fill('1690')
  await expect(page.getByText('Se completa igual que en stock')).toHaveCount(0)
  await campo(page, 'Precio con tarjeta, en stock').fill('1590')
  await expect(encargo).toHaveValue('1690')
  await page.getByText('Talles de niños').tap()
  await campo(page, '8 en stock').fill('2')
  await page.getByLabel('Elegir imágenes').setInputFiles(await foto('frente.jpg', '#75b7e0'))
  await page.getByRole('button', { name: 'Guardar producto' }).tap()
  const said = page.getByRole('alertdialog')
  await expect(said.getByRole('heading')).toHaveText('Producto guardado')
  const [saved] = tienda.select<{ precio: number; encargo: number }>(
    `select precio, precio_encargo as encargo from products where nombre = 'Danubio Infantil 1988'`,
  )
  expect(saved).toEqual({ precio: 1590, encargo: 1690 })

  const reloaded = page.waitForEvent('load')
  await said.getByRole('button', { name: 'Entendido' }).tap()
  await reloaded
  await expect(campo(page, '8 en stock')).toBeVisible()
  await expect(campo(page, 'XS en stock')).toBeHidden()
})
