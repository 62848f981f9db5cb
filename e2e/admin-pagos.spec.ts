import type { Locator, Page } from '@playwright/test'
import { correosCon } from './support/correos.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { findWithAxe } from './support/axe.ts'
import { administrar } from './support/administrar.ts'
import { pedidoGuardado } from './support/pedidos.ts'
import { findFaults } from './support/faltas-a-la-vista.ts'
import { openOtraTienda } from './support/otra-tienda.ts'
import { changeAtProvider, misbehave } from './support/proveedor.ts'
import { comeAsAdmin } from './support/visitante.ts'
import { DATA_DIR } from './shop-under-test.ts'

/** Money and the card provider: what goes back, and what doesn't agree. All orders are of shirts made to order. */

const ENCARGO = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' } as const

test.beforeEach(({ context }) => comeAsAdmin(context))

/** A card order whose payment ended like this. */
async function paid(page: Page, comprador: Parameters<typeof placeOrder>[3] = {}) {
  const order = await placeOrder(page, 'tarjeta', [ENCARGO], comprador)
  await payAt(page, order.initPoint, 'Aprobar')
  return order
}

const estado = (page: Page) => page.getByRole('main').getByRole('status').first()

test('31.1, 12.18, 11.28 Part of a card payment goes back, then the rest, each confirmed and told', async ({
  page,
}) => {
  const { codigo, token } = await paid(page, { nombre: 'Rita Devuelta', correo: 'rita.devuelta@correo.test' })
  await page.goto(`/admin/pedidos/${codigo}`)
  await expect(estado(page)).toHaveText('Pagado')
  // Money that the provider can return isn't marked as returned by hand.
  await expect(page.getByRole('button', { name: 'Marcar dinero devuelto' })).toHaveCount(0)

  const open = page.getByRole('button', { name: 'Devolver dinero' })
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero por Mercado Pago' })
  await open.click()
  const total = (await dialog.getByLabel('Monto').inputValue()).replaceAll(/\D/g, '')
  await expect(dialog).toContainText('El pedido queda reembolsado.')
  for (const [monto, fault] of [
    ['100,50', 'Escribí el monto en pesos enteros'],
    ['mucho', 'Escribí el monto en pesos enteros'],
    [String(Number(total) + 1), 'por devolver'],
  ] as const) {
    await dialog.getByLabel('Monto').fill(monto)
    await dialog.getByLabel('Motivo').fill('<b>Talle</b> equivocado')
    await dialog.getByRole('button', { name: /^Devolver/ }).click()
    await expect(dialog.getByText(fault)).toBeVisible()
    await expect(dialog.getByLabel('Monto')).toBeFocused()
  }
  await dialog.getByLabel('Motivo').fill('')
  await dialog.getByLabel('Monto').fill('500')
  await expect(dialog).toContainText('El pedido sigue como está.')
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await expect(dialog.getByText('Escribí por qué se devuelve.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('<b>Talle</b> equivocado')
  await dialog.getByRole('button', { name: /^Devolver \$\s500$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(estado(page)).toHaveText('Pagado')
  const pago = page.getByRole('region', { name: 'Pago' })
  await expect(pago).toContainText(/Devuelto: \$\s500.*<b>Talle<\/b> equivocado/)
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Devolución de dinero')

  await open.click()
  await expect(dialog.getByLabel('Monto')).not.toHaveValue(new RegExp(`${total.slice(-3)}$`))
  await dialog.getByLabel('Motivo').fill('No hay más tela')
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await expect(estado(page)).toHaveText('Reembolsado')
  await expect(open).toHaveCount(0)
  await expect
    .poll(async () => (await correosCon(codigo)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        `Te devolvimos parte del dinero de tu pedido ${codigo}`,
        `Te devolvimos el dinero de tu pedido ${codigo}`,
      ]),
    )
  await test.step('11.37 The buyer’s page tells what went back', async () => {
    await page.goto(`/pedido/${token}`)
    await expect(page.getByText('Se devolvió dinero')).toBeVisible()
    await expect(page.getByText('Se devolvió el dinero')).toBeVisible()
    await expect(page.getByText('Te devolvimos el dinero.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText(
      /Devuelto el .*\$\s500Devuelto el .*\$\s/,
    )
    await expect(page.getByRole('main')).not.toContainText('No hay más tela')
  })
})

test('31.20 Part of a transfer goes back by hand in five taps: for the shirt that is ticked, to an account, by a reason', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await comeAsAdmin(context)
  const page = await context.newPage()
  const { codigo, token } = await placeOrder(page, 'transferencia', [ENCARGO, { ...ENCARGO, talle: 'L' }])
  await page.goto(`/admin/pedidos/${codigo}`)
  await page.getByRole('button', { name: 'Confirmar transferencia' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar transferencia' }).tap()
  await expect(estado(page)).toHaveText('Pagado')

  const open = page.getByRole('button', { name: 'Devolver dinero' })
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  const note = dialog.getByRole('button', { name: /^Anotar devuelto \$/ })
  await open.tap()
  await expect(dialog).toContainText('El pedido queda reembolsado.')
  await note.tap()
  await expect(dialog.getByText('Escribí a qué cuenta lo transferiste.')).toBeVisible()
  await expect(dialog.getByLabel('A qué cuenta')).toBeFocused()
  expect(await page.evaluate(findFaults)).toEqual([])
  await dialog.getByRole('button', { name: 'Volver' }).tap()

  let taps = 0
  const tap = async (what: Locator, typed?: string) => {
    taps += 1
    await what.tap()
    if (typed !== undefined) await page.keyboard.type(typed)
  }
  await tap(open)
  await tap(dialog.getByLabel('talle L'))
  await expect(dialog).toContainText(/le devolviste \$\s[\d.]+ por transferencia.*El pedido sigue como está\./)
  const monto = await dialog.getByLabel('Monto').inputValue()
  await tap(dialog.getByLabel('A qué cuenta'), 'BROU 001-555')
  await tap(dialog.getByLabel('Motivo'), 'Le quedó chica')
  await tap(note)
  expect(taps).toBe(5)
  await expect(dialog).toHaveCount(0)
  await expect(estado(page)).toHaveText('Pagado')
  await expect(page.getByRole('region', { name: 'Pago' })).toContainText(
    `Devuelto: ${monto}, por transferencia a BROU 001-555`,
  )
  await page.goto(`/pedido/${token}`)
  await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText(/Devuelto por transferencia el \d/)
  await expect(page.getByRole('main')).not.toContainText('BROU')
  await context.close()
})

test('31.7, 23.5 The page of the payments shows what the shop believes beside what the provider says, and reads again @long', async ({
  page,
}) => {
  const { codigo, token } = await paid(page, { nombre: 'Sara Distinta' })
  const late = await placeOrder(page, 'tarjeta', [ENCARGO], { nombre: 'Tomás Tardío' })
  await payAt(page, late.initPoint, 'Dejar pendiente')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Pagos', exact: true }).click()
  await page.waitForURL('/admin/pagos')
  const main = page.getByRole('main')
  await expect(main).toContainText(codigo)

  const search = async (text: string) => {
    await page.getByLabel('Código del pedido').fill(text)
    await page.getByLabel('Código del pedido').press('Enter')
    await page.waitForURL((url) => url.searchParams.get('buscar') === text)
  }
  await search(codigo)
  await expect(main.getByRole('status').first()).toHaveText('El pago coincide.')

  await test.step('31.8, 31.10 Money for an order that isn’t paid is listed, and read again', async () => {
    // The provider approved it at last, and told nobody.
    changeAtProvider(pedidoGuardado(late.token)!.id, 'approved', 'accredited')
    await search(late.codigo)
    const differs = page.getByRole('region', { name: /^No dicen lo mismo/ })
    await expect(differs).toContainText(/La tienda\s*Pendiente.*Mercado Pago\s*Aprobado/)
    await expect(differs).toContainText('Esperando el pago')
    await differs.getByRole('button', { name: `Leer de nuevo el pedido ${late.codigo}` }).click()
    await expect(page.getByRole('region', { name: /^Coinciden/ })).toContainText('Pagado')
  })

  await test.step('31.9 So is an order without its money', async () => {
    changeAtProvider(pedidoGuardado(token)!.id, 'charged_back', 'settled')
    await search(codigo)
    const without = page.getByRole('region', { name: /^Pedido sin dinero/ })
    await expect(without).toContainText(/La tienda\s*Aprobado.*Mercado Pago\s*Contracargo/)
    await without.getByRole('button', { name: /^Leer de nuevo/ }).click()
    await expect(without).toContainText(/La tienda\s*Contracargo/)
    await without.getByRole('link', { name: codigo }).click()
    await expect(page.getByRole('region', { name: 'Para revisar' })).toContainText('se perdió por un contracargo')
  })

  await page.goto('/admin/pagos?buscar=nada')
  await expect(page.getByText('No hay pagos con tarjeta de un pedido «nada».')).toBeVisible()
  await page.goto('/admin/pagos?desde=1999-01-01&hasta=1999-01-05')
  await expect(page.getByText('No hay pagos con tarjeta en esos días.')).toBeVisible()
})

test('31.11 While the provider doesn’t answer the page says so, and goes on when it does @long', async ({ page }) => {
  const tienda = await openOtraTienda(60)
  try {
    const folder = `${DATA_DIR}-otra-60`
    await misbehave(tienda.origin, folder, { api: { kind: 'status', status: 503 } })
    await page.setViewportSize({ width: 360, height: 800 })
    await administrar(page, tienda, '/admin/pagos')
    await expect(page.getByRole('alert').getByText('Mercado Pago no contesta.')).toBeVisible()
    expect(await page.evaluate(findFaults)).toEqual([])
    expect(await findWithAxe(page)).toEqual([])
    await misbehave(tienda.origin, folder, null)
    await page.getByRole('link', { name: 'Probar de nuevo' }).click()
    await expect(page.getByText('Mercado Pago no contesta.')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
  } finally {
    await tienda.close()
  }
})

test('12.21 A card that needs its bank’s word is told so, and is tried again @long', async ({ page }) => {
  const { initPoint } = await placeOrder(page, 'tarjeta', [ENCARGO])
  await page.goto(initPoint)
  await page.getByRole('combobox', { name: /Motivo/ }).selectOption({ label: 'Llamar para autorizar' })
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.waitForURL(/\/checkout\/failure/)
  await expect(
    page.getByText('Tu tarjeta pide que autorices este pago. Llamá al número que figura en ella'),
  ).toBeVisible()
  await page.getByRole('button', { name: /eintentar/ }).click()
  await page.waitForURL(/mercadopago/)
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.waitForURL(/\/checkout\/success/)
})
