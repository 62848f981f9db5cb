import type { Page } from '@playwright/test'
import { adminCookies } from './support/administracion.ts'
import { correosCon } from './support/correos.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { PORT } from './shop-under-test.ts'

/** Money and the card provider: what goes back, and what doesn't agree. All orders are of shirts made to order. */

const ENCARGO = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' } as const

test.beforeEach(async ({ browser, context }) => {
  await context.addCookies(await adminCookies(browser, `http://localhost:${PORT}`))
})

/** A card order whose payment ended like this. */
async function paid(page: Page, comprador: Parameters<typeof placeOrder>[3] = {}) {
  const order = await placeOrder(page, 'tarjeta', [ENCARGO], comprador)
  await payAt(page, order.initPoint, 'Aprobar')
  return order
}

const estado = (page: Page) => page.getByRole('main').getByRole('status').first()

test('31.1, 12.18, 11.28, 11.37 Part of a card payment goes back, then the rest, each confirmed and told', async ({
  page,
}) => {
  const { codigo, token } = await paid(page, { nombre: 'Rita Devuelta', correo: 'rita.devuelta@correo.test' })
  await page.goto(`/admin/pedidos/${codigo}`)
  await expect(estado(page)).toHaveText('Pagado')
  // Whoever can have the provider return it needn't say that it went back.
  await expect(page.getByRole('button', { name: 'Marcar dinero devuelto' })).toHaveCount(0)

  const open = page.getByRole('button', { name: 'Devolver dinero por Mercado Pago' })
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
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Devolución de una parte')

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
  await page.goto(`/pedido/${token}`)
  await expect(page.getByText('Se devolvió una parte del dinero')).toBeVisible()
  await expect(page.getByText('Se devolvió el dinero')).toBeVisible()
  await expect(page.getByText('Te devolvimos el dinero.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText(/Devuelto el .*\$\s500Devuelto el .*\$\s/)
  await expect(page.getByRole('main')).not.toContainText('No hay más tela')
})
