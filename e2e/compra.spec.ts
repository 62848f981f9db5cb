import type { Page } from '@playwright/test'
import { camiseta, preciosEsperados, stockDe } from './support/camisetas.ts'
import { readCarrito } from './support/carrito.ts'
import { COMPRADOR, fillEnvio, pesos } from './support/comprador.ts'
import { correosCon, makeRoomForCorreos } from './support/correos.ts'
import { tokenIn } from './support/ordenar.ts'
import { lineasGuardadas, pedidoGuardado, type PedidoGuardado } from './support/pedidos.ts'
import { expect, test } from './support/prueba.ts'

/** Whole purchases, from the shirt to what the owner has in the database and the mailbox. */

function stored(token: string): PedidoGuardado {
  const pedido = pedidoGuardado(token)
  if (pedido === null) throw new Error(`order ${token} isn't in the database`)
  return pedido
}

/** Pays on the provider's page. */
async function payByCard(page: Page, amount: number): Promise<void> {
  await page.getByRole('button', { name: /Pagar con Mercado Pago/ }).click()
  await page.waitForURL(/\/demo\/mercadopago\/checkout/)
  await expect(page.getByText(pesos(amount)).first()).toBeVisible()
}

test('11.1 A stock shirt is bought by transfer: order, held stock, mail and cart', async ({ page }) => {
  const shirt = camiseta('CSK-0004')
  const precios = preciosEsperados(shirt, 'stock')
  const total = precios.transferencia + 260
  const before = stockDe('CSK-0004', 'L')
  makeRoomForCorreos()

  await page.goto(`/product/${shirt.slug}`)
  await page.getByRole('button', { name: 'L', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await page.getByRole('link', { name: 'Continuar al envío' }).click()
  await fillEnvio(page)
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()

  await test.step('2.7, 4.9 It leads to how to pay', async () => {
    await page.waitForURL(/\/checkout-transfer\?pedido=/)
    await expect(page.getByText(pesos(total)).first()).toBeVisible()
  })
  const pedido = stored(tokenIn(page))
  await expect(page.getByText(pedido.codigo).first()).toBeVisible()
  await test.step('11.3 The order keeps the buyer’s data and its lines', async () => {
    expect(pedido).toMatchObject({
      estado: 'pendiente_pago',
      medio: 'transferencia',
      nombre: COMPRADOR['Nombre completo'],
      departamento: 'Montevideo',
      metodo: 'domicilio',
      costoEnvio: 260,
      tiempoEnvio: '24 hs',
      totalMercadoPago: precios.tarjeta + 260,
      totalTransferencia: total,
    })
    expect(lineasGuardadas(pedido.id)).toEqual([
      {
        codigo: 'CSK-0004',
        talle: 'L',
        modo: 'stock',
        nombre: '',
        numero: '',
        parches: 0,
        precio: precios.tarjeta,
        precioDescuento: precios.transferencia,
        extras: 0,
      },
    ])
  })
  await test.step('11.6 The stock is held', async () => {
    expect(stockDe('CSK-0004', 'L')).toEqual({
      ...before,
      cantidad: before.cantidad - 1,
      retenido: before.retenido + 1,
    })
  })
  await test.step('10.15 The cart is empty', async () => {
    expect(await readCarrito(page)).toEqual([])
  })

  await test.step('13.1 Buyer and shop are told by mail', async () => {
    await expect.poll(async () => (await correosCon(pedido.codigo)).length).toBe(2)
    const mails = await correosCon(pedido.codigo)
    expect(mails.map((mail) => mail.to?.[0]?.address)).toContain(COMPRADOR.Correo)
    for (const { text = '', subject = '' } of mails) {
      const told = `${subject}\n${text}`
      for (const value of Object.values(COMPRADOR)) expect(told).toContain(value)
      for (const value of ['Montevideo', shirt.nombre, 'domicilio']) expect(told).toContain(value)
      for (const amount of [260, precios.tarjeta + 260, total]) expect(told).toMatch(pesos(amount))
      expect(told.toLowerCase()).toContain('transferencia')
    }
  })
})

const PERSONALIZADA = {
  codigo: 'CSK-0002',
  talle: 'M',
  modo: 'encargo',
  nombre: 'Ñandú',
  numero: '10',
  parches: true,
} as const

async function orderPersonalised(page: Page): Promise<number> {
  const shirt = camiseta(PERSONALIZADA.codigo)
  await page.goto(`/product/${shirt.slug}`)
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel(/^Nombre/).fill(PERSONALIZADA.nombre)
  await page.getByLabel(/^Número/).fill(PERSONALIZADA.numero)
  await page.getByRole('checkbox', { name: /arches/ }).check()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await page.getByRole('link', { name: 'Continuar al envío' }).click()
  await fillEnvio(page, { metodo: 'punto', departamento: 'Salto', ciudad: 'Salto' })
  const total = preciosEsperados(shirt, 'encargo').tarjeta + 400 + 234
  await payByCard(page, total)
  return total
}

test('4.8 A made-to-order shirt with name, number and patches is paid by card: approved', async ({ page }) => {
  const total = await orderPersonalised(page)
  await test.step('2.10, 4.11 Paid, it says so', async () => {
    await page.getByRole('button', { name: /Aprobar/ }).click()
    await page.waitForURL(/\/checkout\/success/)
    await expect(page.getByRole('heading', { name: 'Pago realizado con éxito' })).toBeVisible()
  })

  await expect.poll(() => stored(tokenIn(page)).estado).toBe('pagado')
  const pedido = stored(tokenIn(page))
  await test.step('9.8 The pickup point costs what it costs', async () => {
    expect(pedido).toMatchObject({
      medio: 'tarjeta',
      totalMercadoPago: total,
      costoEnvio: 234,
      tiempoEnvio: '96 hs',
      metodo: 'punto',
    })
  })
  await test.step('9.3, 9.4 Name, number and patches are in the line', async () => {
    expect(lineasGuardadas(pedido.id)).toMatchObject([
      { codigo: 'CSK-0002', talle: 'M', modo: 'encargo', nombre: 'ÑANDÚ', numero: '10', parches: 1, extras: 400 },
    ])
  })
  await test.step('10.16 The cart is empty', async () => {
    await expect.poll(() => readCarrito(page)).toEqual([])
  })
  await expect.poll(async () => (await correosCon(pedido.codigo)).length).toBe(2)
  expect((await correosCon(pedido.codigo))[0]!.text).toContain('ÑANDÚ')
})

test('2.11, 10.17, 12.10 A rejected card leaves cart and order, which can be tried again or paid by transfer @long', async ({
  page,
}) => {
  await orderPersonalised(page)
  await page.getByRole('button', { name: /Rechazar/ }).click()
  await page.waitForURL(/\/checkout\/failure/)
  await expect(page.getByRole('heading', { name: 'Ocurrió un error con el pago' })).toBeVisible()
  const token = tokenIn(page)
  expect(stored(token).estado).toBe('pendiente_pago')
  expect(await readCarrito(page)).toHaveLength(1)

  await test.step('11.24 It is tried again by card', async () => {
    await page.getByRole('button', { name: /Reintentar/ }).click()
    await page.waitForURL(/\/demo\/mercadopago\/checkout/)
    await page.getByRole('button', { name: /Rechazar/ }).click()
    await page.waitForURL(/\/checkout\/failure/)
    expect(tokenIn(page)).toBe(token)
  })
  await test.step('11.25 Or paid by transfer, the same order', async () => {
    await page.getByRole('button', { name: /Pagar por transferencia/i }).click()
    await page.waitForURL(/\/checkout-transfer/)
    expect(tokenIn(page)).toBe(token)
    expect(stored(token)).toMatchObject({ estado: 'pendiente_pago', medio: 'transferencia' })
  })
})

test('2.12, 10.16, 12.11 A card payment left pending says so, and the cart is emptied @long', async ({ page }) => {
  await orderPersonalised(page)
  await page.getByRole('button', { name: /endiente/ }).click()
  await page.waitForURL(/\/checkout\/pending/)
  await expect(page.getByRole('heading', { name: 'Pago en proceso' })).toBeVisible()
  expect(stored(tokenIn(page)).estado).toBe('pendiente_pago')
  await expect.poll(() => readCarrito(page)).toEqual([])
})
