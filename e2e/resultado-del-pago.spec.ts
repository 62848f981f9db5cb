import { fillCarrito, readCarrito } from './support/carrito.ts'
import { DIA, fillEnvio } from './support/comprador.ts'
import { payAt, placeOrder, tokenIn } from './support/ordenar.ts'
import { pedidoGuardado } from './support/pedidos.ts'
import { expect, test } from './support/prueba.ts'

/**
 * The pages that the card provider sends buyers back to show what the server knows, whatever their address says. Orders
 * are of shirts made to order.
 */

const ENCARGO = { codigo: 'CSK-0016', talle: 'M', modo: 'encargo' } as const
const ESTAMPADA = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo', nombre: 'NASAZZI', numero: '2' } as const

const EXITO = 'Pago realizado con éxito'
const ERROR = 'Ocurrió un error con el pago'
const EN_PROCESO = 'Pago en proceso'

const PAGES = ['/checkout/success', '/checkout/failure', '/checkout/pending', '/checkout-transfer']

/** What the provider appends to the shop's address; anybody can type it. */
const FORGED = 'collection_id=1340000001&collection_status=approved&payment_id=1340000001&status=approved&site_id=MLU'

for (const [path, title, text] of [
  ['/checkout/success', EXITO, 'El estado de cada pedido está en su página'],
  ['/checkout/failure', ERROR, 'Desde la página del pedido podés volver a pagarlo'],
  ['/checkout/pending', EN_PROCESO, 'Cuando el pago se apruebe te avisamos por correo.'],
] as const) {
  test(`12.5 Opened without an order, a result page shows its title and text and claims nothing about one (${path})`, async ({
    page,
  }) => {
    for (const query of ['', `?${FORGED}`, `?pedido=no-existe&${FORGED}`]) {
      const response = await page.goto(path + query)
      expect(response!.status()).toBe(200)
      await expect(page).toHaveURL(path + query)
      await test.step('2.10, 2.11, 2.12 Its title and text', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByText(text)).toBeVisible()
      })
      await expect(page.getByRole('link', { name: 'Ver el pedido' })).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText(/Total|está confirmado/)
    }
  })
}

test('12.3, 12.11 A success that only the address claims is none: the page waits for the provider’s word, and the order for its payment @long', async ({
  page,
}) => {
  const { token, codigo, initPoint } = await placeOrder(page, 'tarjeta', [ENCARGO])
  await page.goto(`/checkout/success?pedido=${token}&${FORGED}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos confirmando tu pago')
  await expect(page.getByText(codigo)).toBeVisible()
  await expect(page.getByText(EXITO)).toHaveCount(0)
  expect(pedidoGuardado(token)!.estado).toBe('pendiente_pago')

  // The page itself says so once the provider has told.
  const buyer = await page.context().newPage()
  await payAt(buyer, initPoint, 'Aprobar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXITO)
  expect(pedidoGuardado(token)!.estado).toBe('pagado')
})

test('4.11, 12.3, 12.4 Opened with an order in another state, a result page leads to the page of that state', async ({
  page,
}) => {
  const paid = await placeOrder(page, 'tarjeta', [ESTAMPADA])
  await payAt(page, paid.initPoint, 'Aprobar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXITO)
  await test.step('12.27 It shows the shirts as printed, and when they arrive', async () => {
    const bought = page.getByRole('list', { name: 'Camisetas' }).getByRole('listitem')
    await expect(bought).toHaveText([/Talle M, con «NASAZZI 2»\s·\sPor encargo$/])
    await expect(bought.getByRole('img', { name: /NASAZZI/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText(new RegExp(`Llega ${DIA}`))
  })
  await test.step('46.5 It says with what it was paid, and so does the order’s page', async () => {
    await expect(page.getByRole('main')).toContainText('Pagaste con Visa en 1 pago.')
    await page.goto(`/pedido/${paid.token}`)
    await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText('Pagaste con Visa en 1 pago.')
  })
  const rejected = await placeOrder(page, 'tarjeta', [ENCARGO])
  await payAt(page, rejected.initPoint, 'Rechazar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ERROR)
  const pending = await placeOrder(page, 'tarjeta', [ENCARGO])
  await payAt(page, pending.initPoint, 'Dejar pendiente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EN_PROCESO)
  await expect(page.getByText('No dejaste uno en el pedido: la vas a ver en su página.')).toBeVisible()
  const transfer = await placeOrder(page, 'transferencia', [ENCARGO])

  for (const [{ token }, right, title] of [
    [paid, '/checkout/success', EXITO],
    [rejected, '/checkout/failure', ERROR],
    [pending, '/checkout/pending', EN_PROCESO],
    [transfer, '/checkout-transfer', 'Pago por transferencia'],
  ] as const) {
    const wrong = PAGES.filter((path) => path !== right)
    for (const path of wrong) {
      const answer = await page.request.get(`${path}?pedido=${token}&${FORGED}`, { maxRedirects: 0 })
      expect(answer.headers().location).toBe(`${right}?pedido=${token}`)
    }
    await page.goto(`${wrong[0]}?pedido=${token}&${FORGED}`)
    expect(new URL(page.url()).pathname).toBe(right)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('12.28, 2.11 Whoever pays with another card after a refused one is told of the payment alone; the refusal said that nothing was charged, and until when it can be paid @long', async ({
  page,
}) => {
  const { token, initPoint } = await placeOrder(page, 'tarjeta', [ENCARGO])
  await payAt(page, initPoint, 'Rechazar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ERROR)
  await expect(page.getByRole('main')).toContainText(/No se te cobró nada\. Tu pedido sigue en pie.*Tenés tiempo hasta/)

  const titles: string[] = []
  page.on('load', () => void page.title().then((title) => titles.push(title)))
  await page.getByRole('button', { name: /^Reintentar/ }).click()
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/checkout/'))
  expect(new URL(page.url()).pathname).toBe('/checkout/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXITO)
  expect(titles.join()).not.toContain(ERROR)
  expect(pedidoGuardado(token)!.estado).toBe('pagado')
})

test('2.11, 10.17, 12.3 A buyer who leaves the provider without paying finds order and cart as they were', async ({
  page,
}) => {
  await fillCarrito(page, [ENCARGO])
  await fillEnvio(page, { nombre: 'Sara Sinpagar' })
  await page.getByRole('button', { name: /Pagar con Mercado Pago/ }).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await page.getByRole('link', { name: 'Volver a la tienda sin pagar' }).click()
  await page.waitForURL(/\/checkout\/failure/)
  await expect(page.getByText('El pago no se completó. Si volviste sin pagar, no se cobró nada.')).toBeVisible()
  expect(pedidoGuardado(tokenIn(page))).toMatchObject({ estado: 'pendiente_pago', medio: 'tarjeta' })
  expect(await readCarrito(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Reintentar/ }).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.waitForURL(/\/checkout\/success/)
  await expect.poll(() => readCarrito(page)).toEqual([])
})
