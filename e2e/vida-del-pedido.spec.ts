import type { Locator, Page } from '@playwright/test'
import { formatFecha } from '#app/components/base/fecha.ts'
import { GRACIA_CUPON } from '#domain/pagos/pago.ts'
import { cookiesOf } from './support/administracion.ts'
import { camiseta, preciosEsperados } from './support/camisetas.ts'
import { fillCarrito } from './support/carrito.ts'
import { pesos } from './support/comprador.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { ownTienda } from './support/otra-tienda.ts'
import { arriveAlive, expect, test } from './support/prueba.ts'

/** An order from its buyer's side and the owner's, in a shop whose clock can be moved. */

const tienda = ownTienda(100)
const cookies = cookiesOf(tienda)
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: tienda.origin })

const MAL_ESCRITA = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo', nombre: 'Caseres', numero: '22' } as const
/** Above the form that corrects what is printed. */
const NOMBRE_O_NUMERO = 'Corregir nombre o número'
const region = (page: Page, name: string) => page.getByRole('region', { name })
const paso = (page: Page) => page.getByRole('list', { name: 'Camino del pedido' }).locator('[aria-current=step]')

/** The administrator's own window. */
async function openAdmin(page: Page, path: string): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: tienda.origin, locale: 'es-UY' })
  await context.addCookies(cookies)
  const admin = await context.newPage()
  arriveAlive(admin)
  await admin.goto(path)
  return admin
}

/** The owner moves the order that is open. */
async function advance(admin: Page, accion: string, estado: string): Promise<void> {
  await admin.getByRole('button', { name: accion }).click()
  await admin.getByRole('dialog').getByRole('button', { name: accion }).click()
  await expect(admin.getByRole('main').getByRole('status').first()).toHaveText(estado)
}

/** A drawing, whatever its ids are called on its page. */
async function readDrawing(drawing: Locator): Promise<string> {
  const markup = await drawing.innerHTML()
  return markup.replaceAll(/id="(\w+)b"/.exec(markup)![1]!, '')
}

test('20.14 What is drawn is what is printed: beside the fields, in the cart, on the order, for the owner and on the print-shop list @long', async ({
  page,
}) => {
  const name = 'Dorso de la camiseta con CASERES 22'
  await page.goto(`/product/${camiseta(MAL_ESCRITA.codigo).slug}?modo=encargo`)
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel('Nombre', { exact: true }).fill('caseres')
  await page.getByLabel('Número', { exact: true }).fill('22')
  const live = page.getByRole('group', { name: 'Personalización' }).getByRole('img', { name })
  await expect(live).toBeVisible()
  const typed = await readDrawing(live)
  expect(typed.length).toBeGreaterThan(5_000)

  await fillCarrito(page, [MAL_ESCRITA])
  await page.goto('/cart')
  const inCart = page.getByRole('group', { name: 'Camisetas del carrito' }).getByRole('img', { name })
  await expect(inCart).toBeVisible()
  expect(await readDrawing(inCart)).toBe(typed)

  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, initPoint, 'Aprobar')
  await page.goto(`/pedido/${token}`)
  await expect(paso(page)).toContainText('Pagado')
  expect(await readDrawing(region(page, 'Camisetas').getByRole('img', { name }).first())).toBe(typed)

  const admin = await openAdmin(page, `/admin/pedidos/${codigo}`)
  expect(await readDrawing(region(admin, 'Camisetas').getByRole('img', { name }))).toBe(typed)
  await admin.goto('/admin/estampar')
  const line = admin.getByRole('main').getByRole('listitem').filter({ hasText: codigo })
  await expect(line.getByRole('img', { name })).toBeVisible()
  expect(await readDrawing(line.getByRole('img', { name }))).toBe(typed)
  await admin.context().close()
})

test('11.29, 11.37, 26.24 A buyer corrects a misspelt name; both see what it was, the printer gets the new text, and the other tab is told @long', async ({
  page,
}) => {
  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA, { ...MAL_ESCRITA, talle: 'L' }])
  await payAt(page, initPoint, 'Aprobar')
  await page.goto(`/pedido/${token}`)
  await expect(paso(page)).toContainText('Pagado')
  // The steps' names are on a phone too.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of ['Pedido', 'Pagado', 'En preparación', 'Enviado', 'Entregado']) {
    const shown = await page
      .getByRole('list', { name: 'Camino del pedido' })
      .getByText(name, { exact: true })
      .boundingBox()
    expect(shown!.width, name).toBeGreaterThan(30)
  }
  await page.setViewportSize(size)
  const [first, second] = [0, 1].map((n) => region(page, 'Camisetas').getByRole('listitem').nth(n))
  await expect(first!.getByRole('img', { name: 'Dorso de la camiseta con CASERES 22' })).toBeVisible()
  const total = await region(page, 'Camisetas').getByRole('definition').last().textContent()

  const other = await page.context().newPage()
  await other.goto(`/pedido/${token}`)
  for (const tab of [page, other]) await tab.locator('summary', { hasText: NOMBRE_O_NUMERO }).first().click()

  // Names that can't be printed are told at their field, and don't cost the one correction.
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
  await admin.goto(`/admin/pedidos/imprimir?pedido=${codigo}`)
  await expect(admin.getByRole('main')).toContainText(antes)
  await admin.goto('/admin/estampar')
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

test('11.29, 17.13, 22.1 A shirt that is being made isn’t corrected any more; a correction needs no JavaScript @long', async ({
  page,
  browser,
}) => {
  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, initPoint, 'Aprobar')
  const plain = await browser.newContext({ baseURL: tienda.origin, javaScriptEnabled: false, locale: 'es-UY' })
  const paper = await plain.newPage()
  await paper.goto(`/pedido/${token}`)
  await paper.locator('summary', { hasText: NOMBRE_O_NUMERO }).click()
  await paper.getByLabel('Número', { exact: true }).fill('100')
  await paper.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(paper.getByText('El número va de 0 a 99.')).toBeVisible()
  await paper.getByLabel('Número', { exact: true }).fill('10')
  await paper.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(paper.getByText('Listo: se estampa «CASERES 10».')).toBeVisible()
  await plain.close()

  // Corrections from elsewhere are refused, and so is whatever the form doesn't send.
  const fresh = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  const send = (form: Record<string, string>, site: string, path = `/pedido/${fresh.token}`) =>
    page.request.post(path, { form, headers: { 'Sec-Fetch-Site': site } })
  const good = { orden: '0', nombre: 'CÁCERES', numero: '22' }
  expect((await send(good, 'cross-site')).status()).toBe(403)
  const bad: Record<string, string>[] = [
    {},
    { ...good, orden: '-1' },
    { ...good, orden: '1e9' },
    { nombre: 'CÁCERES', numero: '22' },
  ]
  for (const form of bad) {
    expect((await send(form, 'same-origin')).status()).toBe(400)
  }
  expect((await send({ ...good, nombre: 'x'.repeat(10_000) }, 'same-origin')).status()).toBe(422)
  expect((await send({ ...good, orden: '1' }, 'same-origin')).status()).toBe(404)
  expect((await send(good, 'same-origin', '/pedido/nadie')).status()).toBe(404)
  const [stored] = tienda.select<{ nombre: string }>(
    'select nombre_personalizado as nombre from pedido_lineas join pedidos on id = pedido_id where token = ?',
    fresh.token,
  )
  expect(stored).toEqual({ nombre: 'CASERES' })

  const late = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, late.initPoint, 'Aprobar')
  await page.goto(`/pedido/${late.token}`)
  await page.locator('summary', { hasText: NOMBRE_O_NUMERO }).click()
  const admin = await openAdmin(page, `/admin/pedidos/${late.codigo}`)
  await advance(admin, 'Empezar a preparar', 'En preparación')
  await page.getByLabel('Nombre', { exact: true }).fill('Cáceres')
  await page.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(
    page.getByText('La camiseta ya se está haciendo. Si hay un error, escribinos cuanto antes.'),
  ).toBeVisible()
  await expect(paso(page)).toContainText('En preparación')
  await expect(page.locator('summary', { hasText: NOMBRE_O_NUMERO })).toHaveCount(0)
  await admin.context().close()
  expect(codigo).not.toBe(late.codigo)
})

const entregaDe = (page: Page) => region(page, 'Entrega')
const CORREGIR_ENTREGA = 'Corregir los datos de entrega'

test('11.43, 11.37, 26.26 A buyer corrects street and telephone; the owner sees them on the order, in its history and on the label; once it left neither can @long', async ({
  page,
  browser,
}) => {
  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, initPoint, 'Aprobar')
  await page.goto(`/pedido/${token}`)
  await expect(paso(page)).toContainText('Pagado')
  const entrega = entregaDe(page)
  const guardar = entrega.getByRole('button', { name: 'Guardar los datos' })
  await expect(guardar).toBeHidden()
  await entrega.locator('summary', { hasText: CORREGIR_ENTREGA }).click()
  await expect(entrega).toContainText('de ellos depende el costo del envío')

  await guardar.click()
  await expect(entrega.getByLabel('Nombre completo')).toHaveAccessibleDescription(/Así está ahora/)
  await entrega.getByLabel('Calle').fill('')
  await entrega.getByLabel('Teléfono').fill('099')
  await guardar.click()
  await expect(entrega.getByLabel('Calle')).toBeFocused()
  await expect(entrega.getByLabel('Calle')).toHaveAccessibleDescription('Completá la calle.')
  await expect(entrega.getByLabel('Teléfono')).toHaveAccessibleDescription(/^Revisá el teléfono/)
  await entrega.getByLabel('Calle').fill('Bulevar España')
  await entrega.getByLabel('Teléfono').fill('098 765 432')
  // Words that don't reach the shop needn't be typed again.
  await page.route('**/pedido/*.data*', (route) => route.abort('failed'))
  await guardar.click()
  await expect(entrega.getByRole('alert')).toContainText('revisá la conexión')
  await page.unroute('**/pedido/*.data*')
  await guardar.click()
  await expect(entrega.getByRole('status')).toHaveText('Listo: guardamos los datos de entrega.')
  await expect(entrega.getByRole('status')).toBeFocused()
  await expect(guardar).toBeHidden()
  await expect(entrega.getByRole('definition').filter({ hasText: 'Bulevar España 1234' })).toBeVisible()
  const ultimo = region(page, 'Historial').getByRole('listitem').first()
  await expect(ultimo).toContainText('Corregiste los datos de entrega')
  await expect(ultimo).toContainText('Calle: Bulevar Artigas → Bulevar España')

  const admin = await openAdmin(page, `/admin/pedidos/${codigo}`)
  for (const text of ['Bulevar España 1234', '098 765 432']) await expect(entregaDe(admin)).toContainText(text)
  const primero = region(admin, 'Historial').getByRole('listitem').first()
  await expect(primero).toContainText('Corrección de los datos de entrega')
  await expect(primero).toContainText('→ 098 765 432')
  await expect(primero).toContainText('Quien compró')
  await admin.goto(`/admin/pedidos/imprimir?pedido=${codigo}`)
  const label = region(admin, `Etiqueta del pedido ${codigo}`)
  for (const text of ['Bulevar España 1234', '098 765 432']) await expect(label).toContainText(text)

  // Corrections work without JavaScript too; one in preparation is flagged.
  await admin.goto(`/admin/pedidos/${codigo}`)
  await advance(admin, 'Empezar a preparar', 'En preparación')
  const plain = await browser.newContext({ baseURL: tienda.origin, javaScriptEnabled: false, locale: 'es-UY' })
  const paper = await plain.newPage()
  await paper.goto(`/pedido/${token}`)
  await paper.locator('summary', { hasText: CORREGIR_ENTREGA }).click()
  await entregaDe(paper).getByLabel('Calle').fill('')
  await entregaDe(paper).getByLabel('Comentarios').fill('Timbre 2.\nPreguntar por Ana.')
  await entregaDe(paper).getByRole('button', { name: 'Guardar los datos' }).click()
  await expect(entregaDe(paper)).toContainText('Completá la calle.')
  await expect(entregaDe(paper).getByLabel('Comentarios')).toHaveValue('Timbre 2.\nPreguntar por Ana.')
  await entregaDe(paper).getByLabel('Calle').fill('Bulevar España')
  await entregaDe(paper).getByRole('button', { name: 'Guardar los datos' }).click()
  await expect(entregaDe(paper).getByRole('status')).toHaveText('Listo: guardamos los datos de entrega.')
  await plain.close()
  await admin.reload()
  await expect(region(admin, 'Para revisar')).toContainText('si imprimiste la etiqueta, imprimila otra vez')

  // The form is open when the order leaves.
  await page.reload()
  await entrega.locator('summary', { hasText: CORREGIR_ENTREGA }).click()
  await advance(admin, 'Marcar enviado', 'Enviado')
  await entrega.getByLabel('Calle').fill('Bulevar Batlle')
  await guardar.click()
  await expect(entrega.getByRole('status')).toHaveText('Este pedido ya no se puede corregir.')
  await expect(paso(page)).toContainText('Enviado')
  for (const one of [page, admin]) {
    await expect(one.locator('summary', { hasText: CORREGIR_ENTREGA })).toHaveCount(0)
  }
  await admin.context().close()
})

/** What a WhatsApp link writes, with plain spaces. */
async function mensajeDe(page: Page, name: string): Promise<string> {
  const link = page.getByRole('link', { name })
  await expect(link).toHaveAttribute('rel', /noreferrer/)
  const url = new URL((await link.getAttribute('href'))!)
  expect(url.origin).toBe('https://wa.me')
  return url.searchParams.get('text')!.replaceAll('\u00a0', ' ')
}

test('1.18, 11.23 WhatsApp asks about the cart, shirt by shirt, and about an order with its code; nobody keeps an order’s page or learns its address @long', async ({
  page,
}) => {
  await fillCarrito(page, [MAL_ESCRITA, { codigo: 'CSK-0017', talle: 'M', modo: 'stock' }])
  await page.goto('/cart')
  const [printed, plain] = [camiseta('CSK-0010'), camiseta('CSK-0017')]
  const precio = preciosEsperados(printed, 'encargo').tarjeta + preciosEsperados(plain, 'stock').tarjeta + 200
  expect((await mensajeDe(page, 'Consultar por este carrito')).split('\n')).toEqual([
    'Hola, quiero consultar por este carrito:',
    `- ${printed.nombre} (CSK-0010), talle M, por encargo, con CASERES 22`,
    `- ${plain.nombre} (CSK-0017), talle M, en stock`,
    expect.stringMatching(
      new RegExp(`^Total sin envío: ${pesos(precio).source} con tarjeta, .* por transferencia\\.$`),
    ),
  ])

  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [MAL_ESCRITA])
  await payAt(page, initPoint, 'Aprobar')
  await expect(page).toHaveURL(/\/checkout\/success/)
  const mensaje = `Hola, te escribo por el pedido ${codigo}.`
  expect(await mensajeDe(page, 'Consultar por este pedido')).toBe(mensaje)
  const response = await page.goto(`/pedido/${token}`)
  expect(await mensajeDe(page, 'Consultar por este pedido')).toBe(mensaje)
  expect(response!.headers()['cache-control']).toBe('no-store')
  expect(response!.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

type Figuras = { cantidad: number; retenido: number; vendido: number }

const figurasDe = (codigo: string, talle: string) =>
  tienda.select<Figuras>(
    'select cantidad, retenido, vendido from product_stock where product_id = ? and talle = ?',
    camiseta(codigo).id,
    talle,
  )[0]!

const estadoDe = (token: string) =>
  tienda.select<{ estado: string; retenido: number }>(
    'select estado, retenido_hasta as retenido from pedidos where token = ?',
    token,
  )[0]!

const DAY = 24 * 3_600_000

test('16.26, 11.10 After a refused card the buyer takes a coupon, which is paid three days later; a transfer that nobody made has run out by then @long', async ({
  page,
}) => {
  const shirt = camiseta('CSK-0004')
  const [{ talle }] = tienda.select<{ talle: string }>(
    'select talle from product_stock where product_id = ? and cantidad > 1',
    shirt.id,
  ) as [{ talle: string }]
  const elegida = { codigo: shirt.codigo, talle, modo: 'stock' } as const
  const before = figurasDe(shirt.codigo, talle)
  const forgotten = await placeOrder(page, 'transferencia', [elegida])
  const { token, initPoint } = await placeOrder(page, 'tarjeta', [elegida])
  await payAt(page, initPoint, 'Rechazar')
  await test.step('11.24 It is tried again', async () => {
    await expect(page).toHaveURL(/\/checkout\/failure/)
    await page.getByRole('button', { name: /^Reintentar/ }).click()
    await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  })
  const retry = page.url()
  await page.getByRole('button', { name: 'Dejar pendiente' }).click()
  await page.waitForURL(/\/checkout\/pending/)
  await page.goto(`/pedido/${token}`)
  const plazo = estadoDe(token).retenido - GRACIA_CUPON
  expect(plazo - Date.now()).toBeGreaterThan(3 * DAY)
  await expect(region(page, 'Pago')).toContainText(`hasta el ${formatFecha(plazo)}`)
  expect(figurasDe(shirt.codigo, talle)).toEqual({
    ...before,
    cantidad: before.cantidad - 2,
    retenido: before.retenido + 2,
  })

  tienda.moveClock(3 * DAY)
  await test.step('11.13 What nobody paid has run out', async () => {
    await expect.poll(() => estadoDe(forgotten.token).estado, { timeout: 30_000 }).toBe('vencido')
    await page.goto(`/pedido/${forgotten.token}`)
    await expect(
      page.getByText('El plazo para pagarlo terminó y las camisetas en stock volvieron a la venta.'),
    ).toBeVisible()
  })
  const [day] = formatFecha(Date.now() + 3 * DAY).split(',') as [string]
  await expect(region(page, 'Historial').getByRole('listitem').first()).toContainText(day)
  expect(estadoDe(token).estado).toBe('pendiente_pago')

  await page.goto(retry)
  await expect(page.getByRole('heading', { name: 'Este enlace de pago venció.' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar el cupón' }).click()
  await page.waitForURL(/\/checkout\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pago realizado con éxito')
  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await expect(paso(page)).toContainText('Pagado')
  const historial = region(page, 'Historial').getByRole('listitem')
  await expect(historial).toHaveText([
    new RegExp(`^Se aprobó el pago${day}`),
    /^El pago quedó en proceso/,
    /^El pago fue rechazado/,
    /^Hiciste el pedido/,
  ])
  expect(figurasDe(shirt.codigo, talle)).toEqual({
    ...before,
    cantidad: before.cantidad - 1,
    vendido: before.vendido + 1,
  })
})
