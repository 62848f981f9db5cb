import type { Page } from '@playwright/test'
import { SIN_RESERVA } from '#domain/pedidos/limites-de-reserva.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { setMailServer } from './support/averias.ts'
import { change, select } from './support/base-de-datos.ts'
import { camiseta } from './support/camisetas.ts'
import { fillCarrito, readCarrito } from './support/carrito.ts'
import { fillEnvio, pesos } from './support/comprador.ts'
import { correosCon } from './support/correos.ts'
import { newIp, payAt, placeOrder, tokenIn } from './support/ordenar.ts'
import { pedidoGuardado } from './support/pedidos.ts'
import { expect, test } from './support/prueba.ts'
import { comeFrom } from './support/visitante.ts'

/**
 * What a buyer meets once the order stands: how to transfer, the order's page, mail, and end.
 *
 * | shirt    | mode  | what for                                 |
 * | -------- | ----- | ---------------------------------------- |
 * | CSK-0010 | order | ordered, wherever any shirt will do      |
 * | CSK-0111 | stock | size XL: held by an order whose time ends |
 */

const ENCARGO = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' } as const
const SIN_CORREO = 'No se pudo enviar la confirmación por correo. Intenta nuevamente.'

const historial = (page: Page) => page.getByRole('region', { name: 'Historial' }).getByRole('listitem')

test('12.15 /checkout-transfer tells the amount, both accounts, the code and how to send the receipt, also after a reload', async ({
  page,
}) => {
  await fillCarrito(page, [ENCARGO])
  await fillEnvio(page, { departamento: 'Salto' })
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  const total = 2511 + 283
  const pedido = pedidoGuardado(tokenIn(page))!
  await test.step('14.9 The shipping is in full', async () => {
    expect(pedido.totalTransferencia).toBe(total)
  })
  await test.step('11.2 The code is short, without characters that look alike', async () => {
    expect(pedido.codigo).toMatch(/^[ACDEFGHJKMNPRTUXY2346789-]{4,10}$/)
  })
  await test.step('12.16 Delivery and total are in its state', async () => {
    const state = await page.evaluate(() => (history.state as { usr: { envio: object; total: number } }).usr)
    expect(state).toMatchObject({
      envio: { departamento: 'Salto', metodo: 'domicilio', costo: 283, tiempo: '72 hs' },
      total,
    })
  })

  const cuentas = DEMO_AJUSTES.bancos
  expect(cuentas.map(({ nombre }) => nombre)).toEqual(['BROU', 'Itaú'])
  await test.step('2.7, 2.56, 12.17 It tells how to pay and what, also after a reload', async () => {
    for (const reloaded of [false, true]) {
      if (reloaded) await page.reload()
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { name: 'Pago por transferencia' })).toBeVisible()
      await expect(main).toContainText(pesos(total))
      await expect(main).toContainText(pedido.codigo)
      for (const { nombre, titular, cuenta } of cuentas) {
        const banco = main.getByRole('listitem').filter({ hasText: nombre })
        await expect(banco).toContainText(cuenta)
        await expect(banco).toContainText(titular)
      }
      const camisetas = main.getByRole('list', { name: 'Camisetas' }).getByRole('listitem')
      await expect(camisetas).toHaveText([/Talle/])
      await expect(camisetas.first()).toContainText(camiseta(ENCARGO.codigo).nombre)
      const receipt = await main.getByRole('link', { name: 'Mandarlo por WhatsApp' }).getAttribute('href')
      expect(receipt).toMatch(/^https:\/\/wa\.me\/598\d+/)
      expect(decodeURIComponent(receipt!)).toContain(pedido.codigo)
    }
  })

  await test.step('15.5 Without an order there are no accounts', async () => {
    await page.goto('/checkout-transfer')
    await expect(page.getByText('Acá no hay ningún pedido.')).toBeVisible()
    for (const { cuenta } of cuentas) await expect(page.getByRole('main')).not.toContainText(cuenta)
  })
})

test('11.52 Who orders without a hold is told before, and after on the order’s pages @long', async ({ page }) => {
  const ip = newIp()
  await comeFrom(page, ip)
  // The network's sixty units are taken, of shirts that are nobody's.
  const talles = select<{ codigo: string; talle: string }>(
    'select codigo, talle from product_talles_encargo t join products p on p.id = t.product_id where p.activo = 1 limit 30',
  )
  const lineas = talles.map((one) => ({ ...one, modo: 'encargo' as const }))
  const comprador = { ip, documento: '12345672' }
  const held = [
    await placeOrder(page, 'tarjeta', lineas, comprador),
    await placeOrder(page, 'tarjeta', lineas, comprador),
  ]
  const pretend = (modo: string, retiene: number) => {
    for (const { codigo } of held) {
      change(
        'update pedido_lineas set modo = ? where pedido_id = (select id from pedidos where codigo = ?)',
        modo,
        codigo,
      )
      change('update pedidos set retiene = ? where codigo = ?', retiene, codigo)
    }
  }
  const [libre] = select<{ codigo: string; talle: string }>(
    'select codigo, talle from product_stock s join products p on p.id = s.product_id where p.activo = 1 and cantidad > 2 limit 1',
  )
  pretend('stock', 1)
  try {
    await fillCarrito(page, [{ ...libre!, modo: 'stock' }])
    await fillEnvio(page)
    await expect(page.getByRole('region', { name: 'Tu pedido' })).toContainText(SIN_RESERVA)
    await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
    await page.waitForURL(/\/checkout-transfer\?pedido=/)
    await expect(page.getByRole('main')).toContainText(SIN_RESERVA)
    expect(pedidoGuardado(tokenIn(page))).toMatchObject({ estado: 'pendiente_pago' })
    await page.getByRole('link', { name: 'Ver el pedido completo' }).click()
    await expect(page.getByRole('region', { name: 'Pago', exact: true })).toContainText(SIN_RESERVA)
  } finally {
    pretend('encargo', 0)
  }
})

test('11.45 The orders that were made in a tab are one press away from the empty cart, the empty /shipping and /pedido', async ({
  page,
}) => {
  await fillCarrito(page, [ENCARGO])
  await fillEnvio(page)
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  const token = tokenIn(page)
  const { codigo } = pedidoGuardado(token)!
  const leads = page.getByRole('main').getByText(`Hiciste el pedido ${codigo}`).getByRole('link')
  await page.goBack()
  await expect(page).toHaveURL('/shipping')
  for (const path of ['/shipping', '/cart', '/pedido']) {
    await page.goto(path)
    await expect(leads, path).toHaveAttribute('href', `/pedido/${token}`)
  }
  await leads.click()
  await expect(page.getByRole('heading', { name: `Pedido ${codigo}` })).toBeVisible()
  await fillCarrito(page, [ENCARGO])
  await page.goto('/shipping')
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  const second = tokenIn(page)
  await page.goto('/pedido')
  const all = page.getByRole('main').getByRole('link', { name: 'Ver cómo sigue' })
  await expect(all).toHaveCount(2)
  await expect(all.first()).toHaveAttribute('href', `/pedido/${second}`)
  // Tabs other than this may be somebody else's.
  const other = await page.context().newPage()
  await other.goto('/pedido')
  await expect(other.getByLabel('Código del pedido')).toBeVisible()
  await expect(other.getByText('Hiciste el pedido')).toHaveCount(0)
})

test('13.6, 13.13 The buyer’s mail leads to the order’s own page, with state, shirts, totals, delivery and history @long', async ({
  page,
}) => {
  const correo = 'brenda.pagina@correo.test'
  const { codigo, token } = await placeOrder(
    page,
    'transferencia',
    [{ ...ENCARGO, nombre: 'Cáceres', numero: '22', parches: true }],
    { nombre: 'Brenda Página', correo },
  )
  expect(token.length).toBeGreaterThanOrEqual(22)
  const mail = (await correosCon(codigo)).find(({ to }) => to?.[0]?.address === correo)
  const address = /https?:\/\/\S+\/pedido\/[\w-]+/.exec(mail!.text!)![0]
  expect(address).toContain(token)
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${codigo}`)
  await expect(main.getByRole('status').first()).toHaveText('Esperando el pago')
  await test.step('11.3 Shirts, totals and delivery', async () => {
    await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText(camiseta('CSK-0010').nombre)
    await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText('Talle M · Por encargo')
    await expect(page.getByRole('img', { name: 'Dorso de la camiseta con CÁCERES 22' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText('ParchesSí')
    await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText(pesos(2511 + 400 + 260))
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('Brenda Página')
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('Bulevar Artigas 1234')
  })
  await expect(historial(page)).toHaveText([/Hiciste el pedido/])

  await test.step('11.23, 11.26 What isn’t known is told from nothing', async () => {
    const unknown = await page.goto(`/pedido/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
    expect(unknown!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No encontramos ese pedido' })).toBeVisible()
    await expect(page.getByText(codigo)).toHaveCount(0)
  })
})

test('4.9, 8.7, 13.10 A transfer order whose mail fails says so: the order stands, and the buyer tries again @long', async ({
  page,
}) => {
  const correo = 'casilla.llena@correo.test'
  await setMailServer(correo, 'defer')
  await fillCarrito(page, [ENCARGO])
  await fillEnvio(page, { nombre: 'Carmen Sincorreo', correo })
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  const modal = page.getByRole('alertdialog', { name: SIN_CORREO })
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(modal).toContainText('Todavía no pudimos enviarlo.')
  const pedidos = () =>
    select<{ codigo: string; token: string }>("select codigo, token from pedidos where nombre = 'Carmen Sincorreo'")
  expect(pedidos()).toHaveLength(1)
  expect(await readCarrito(page)).toEqual([])

  await setMailServer(correo, 'accept')
  await modal.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  const [{ codigo, token }] = pedidos() as [{ codigo: string; token: string }]
  expect(tokenIn(page)).toBe(token)
  expect((await correosCon(codigo)).flatMap(({ to }) => to?.map(({ address }) => address))).toContain(correo)
  expect(pedidos()).toHaveLength(1)
})

test('8.7, 13.2, 13.10 A buyer may go on without the mail, which stays queued and leaves later by itself @long', async ({
  page,
}) => {
  const correo = 'servidor.caido@correo.test'
  await setMailServer(correo, 'defer')
  await fillCarrito(page, [ENCARGO])
  await fillEnvio(page, { correo })
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.getByRole('alertdialog', { name: SIN_CORREO }).getByRole('button', { name: 'Seguir sin correo' }).click()
  await page.waitForURL(/\/checkout-transfer\?pedido=/)
  const { codigo } = pedidoGuardado(tokenIn(page))!
  const toBuyer = async () => (await correosCon(codigo)).filter(({ to }) => to?.[0]?.address === correo).length
  expect(await toBuyer()).toBe(0)
  await setMailServer(correo, 'accept')
  await expect.poll(toBuyer, { timeout: 20_000 }).toBe(1)
})

test('2.17, 11.23 The order’s page pays a waiting order by card again or by transfer, the same order', async ({
  page,
}) => {
  const { token, initPoint } = await placeOrder(page, 'tarjeta', [ENCARGO])
  await payAt(page, initPoint, 'Rechazar')
  await page.goto(`/pedido/${token}`)
  await test.step('12.10 A rejected payment keeps it waiting', async () => {
    await expect(page.getByText('La tarjeta no tiene fondos suficientes.')).toBeVisible()
    await expect(historial(page)).toHaveText([/El pago fue rechazado/, /Hiciste el pedido/])
  })
  await page.getByRole('button', { name: /^Reintentar/ }).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await page.goto(`/pedido/${token}`)
  await page.getByRole('button', { name: /^Pagar por transferencia/ }).click()
  await page.waitForURL(/\/checkout-transfer/)
  expect(tokenIn(page)).toBe(token)

  await test.step('11.25 It is a transfer order now', async () => {
    await page.goto(`/pedido/${token}`)
    await expect(historial(page).first()).toContainText('Cambiaste la forma de pago')
  })
  await expect(page.getByText('Mandarlo por WhatsApp')).toBeVisible()
  await page.getByRole('button', { name: /^Pagar con Mercado Pago/ }).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.waitForURL(/\/checkout\/success/)
  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await test.step('11.24 Paid by card, nothing is left to pay', async () => {
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Pagado')
    await expect(historial(page).first()).toContainText('Se aprobó el pago')
    await expect(page.getByRole('button', { name: /^(Reintentar|Pagar)/ })).toHaveCount(0)
    expect(pedidoGuardado(token)).toMatchObject({ estado: 'pagado', medio: 'tarjeta' })
  })
})

test('11.38, 11.39, 11.40 A buyer finds the order again from any page by its code and telephone, and keeps what was typed when it isn’t found @long', async ({
  page,
}) => {
  const { codigo, token } = await placeOrder(page, 'transferencia', [ENCARGO], {
    telefono: '099 345 678',
  })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tu pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Tu pedido', level: 1 })).toBeVisible()
  const [code, contact] = [page.getByLabel('Código del pedido'), page.getByLabel('Teléfono o correo')]
  const search = () => page.getByRole('button', { name: 'Ver mi pedido' }).click()
  await contact.fill('099 345 678')
  await search()
  await expect(page.getByText('Escribí el código del pedido.')).toBeVisible()
  await expect(code).toBeFocused()
  await expect(contact).toHaveValue('099 345 678')

  await code.fill(codigo.slice(0, -1))
  await search()
  await expect(page.getByRole('alert')).toHaveText(/No encontramos un pedido con ese código y ese teléfono o correo/)
  await expect(code).toHaveValue(codigo.slice(0, -1))
  await expect(contact).toHaveValue('099 345 678')

  await page.route('**/pedido.data*', (route) => route.abort('failed'))
  await code.fill(` ${codigo.replace('-', ' ').toLowerCase()} `)
  await search()
  await expect(page.getByRole('alert')).toHaveText(/revisá la conexión/)
  await page.unroute('**/pedido.data*')
  await search()
  await page.waitForURL(`/pedido/${token}`)
  await expect(page.getByRole('heading', { name: `Pedido ${codigo}` })).toBeVisible()
})

test('4.20 A copy that fails says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
    document.execCommand = () => false
  })
  const { token } = await placeOrder(page, 'transferencia', [{ codigo: 'CSK-0002', talle: 'M', modo: 'encargo' }])
  await page.goto(`/checkout-transfer?pedido=${token}`)
  await page.getByRole('button', { name: /el código/ }).click()
  await expect(page.getByRole('button', { name: /No se pudo copiar/ })).toBeVisible()
})
