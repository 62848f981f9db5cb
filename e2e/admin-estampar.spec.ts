import type { Page } from '@playwright/test'
import { select } from './support/base-de-datos.ts'
import { payAt, placeOrder } from './support/ordenar.ts'
import { expect, test } from './support/prueba.ts'
import { comeAsAdminFrom } from './support/visitante.ts'
import { ADMIN } from './shop-under-test.ts'

/** The print-shop list. Orders are of CSK-0010, made to order, paid by card; others' lines may stand beside them. */

const ENCARGO = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' } as const

/** An order that is paid. @returns its code */
async function placePaid(page: Page, elegidas: Parameters<typeof placeOrder>[2]): Promise<string> {
  const { codigo, initPoint, token } = await placeOrder(page, 'tarjeta', elegidas)
  await payAt(page, initPoint, 'Aprobar')
  await expect
    .poll(() => select<{ estado: string }>('select estado from pedidos where token = ?', token)[0]!.estado)
    .toBe('pagado')
  return codigo
}

const filas = (page: Page, codigo: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: codigo }) })

test('23.2, 26.16, 26.18 Paid shirts with something to print stand in the list, name and number beyond doubt, and are printed @long', async ({
  page,
}) => {
  const waiting = await placeOrder(page, 'tarjeta', [{ ...ENCARGO, nombre: 'Godín', numero: '3' }])
  const first = await placePaid(page, [
    { ...ENCARGO, nombre: "L. O'Ñá-Z", numero: '07', parches: true },
    { ...ENCARGO, talle: 'L' },
  ])
  const second = await placePaid(page, [{ ...ENCARGO, nombre: '', numero: '10' }])
  await comeAsAdminFrom(page, '203.0.113.81')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Para estampar' }).click()
  await page.waitForURL('/admin/estampar')

  await expect(filas(page, waiting.codigo)).toHaveCount(0)
  const fila = filas(page, first)
  await expect(fila).toHaveCount(1)
  await expect(fila.getByText("L. O'ÑÁ-Z", { exact: true })).toHaveCount(1)
  await expect(fila.locator('ol > li')).toHaveText([
    'L',
    '.punto',
    'espacio',
    'O',
    "'apóstrofo",
    'Ñeñe',
    'Ácon tilde',
    '-guion',
    'Z',
  ])
  for (const text of ['9 signos', '07', 'Con parches', 'Pagado el']) await expect(fila).toContainText(text)
  await expect(fila.getByRole('definition').filter({ hasText: /^M$/ })).toBeVisible()
  await expect(fila.getByRole('img', { name: "Dorso de la camiseta con L. O'ÑÁ-Z 07" })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('link', { name: /^CK-/ }).allTextContents()
  expect(codes.indexOf(first)).toBeLessThan(codes.indexOf(second))

  await page.emulateMedia({ media: 'print' })
  await expect(fila.getByText('07', { exact: true })).toBeVisible()
  await expect(fila.getByRole('button')).toBeHidden()
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation').first(),
  ]) {
    await expect(hidden).toBeHidden()
  }
})

test('26.17 A shirt is ticked off with who and when, taken back, and seen among those that are done @long', async ({
  page,
}) => {
  const codigo = await placePaid(page, [{ ...ENCARGO, nombre: 'Recoba', numero: '20' }])
  await comeAsAdminFrom(page, '203.0.113.82')
  await page.goto('/admin/estampar')
  const fila = filas(page, codigo)
  const status = page.getByRole('main').getByRole('status')
  await page.getByRole('button', { name: `Marcar hecha: ${codigo}, Talle M: RECOBA 20` }).focus()
  await page.keyboard.press('Enter')
  await expect(status).toContainText(`Hecha: ${codigo}, Talle M: RECOBA 20.`)
  await expect(fila).toHaveCount(0)
  await expect(status).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(fila).toHaveCount(1)
  await expect(status).toContainText('Vuelve a estar por estampar')

  // A network that goes leaves the shirt where it was, and says so.
  await page.route('**/admin/estampar.data*', (route) => route.abort('failed'))
  await fila.getByRole('button', { name: 'Marcar hecha' }).click()
  await expect(status).toHaveText('No pudimos guardar: revisá la conexión y probá de nuevo.')
  await expect(fila).toHaveCount(1)
  await page.unroute('**/admin/estampar.data*')
  await fila.getByRole('button', { name: 'Marcar hecha' }).click()
  await expect(fila).toHaveCount(0)

  await page.getByRole('link', { name: 'Hechas' }).click()
  await page.waitForURL(/hechas=1/)
  await expect(fila).toContainText(ADMIN.email)
  await page.goto(`/admin/pedidos/${codigo}`)
  const historial = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await expect(historial.first()).toContainText('Estampada')
  await expect(historial.first()).toContainText('Talle M: RECOBA 20')
  await expect(page.getByRole('region', { name: 'Camisetas' })).toContainText('Hecho el')

  // The order is cancelled while somebody still looks at the list: it must not be printed.
  const other = await placePaid(page, [{ ...ENCARGO, nombre: 'Cavani', numero: '7' }])
  await page.goto('/admin/estampar')
  const cancel = { accion: 'mover', evento: 'cancelar', desde: 'pagado' }
  expect((await page.request.post(`/admin/pedidos/${other}.data`, { data: cancel })).status()).toBe(200)
  await filas(page, other).getByRole('button', { name: 'Marcar hecha' }).click()
  await expect(status).toHaveText(`El pedido ${other} está «Cancelado»: no hay que estamparla.`)
  await expect(filas(page, other)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('26.16 A shirt is a line that is ticked as it is, and unfolded for the rest; paper has all of it @long', async ({
    page,
  }) => {
    const codigo = await placePaid(page, [{ ...ENCARGO, nombre: 'Forlán', numero: '10' }])
    await comeAsAdminFrom(page, '203.0.113.83')
    await page.goto('/admin/estampar')
    const fila = page.getByRole('main').getByRole('listitem').filter({ hasText: codigo })
    const signs = fila.getByText('6 signos')
    expect((await fila.boundingBox())!.height).toBeLessThanOrEqual(56)
    await expect(signs).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(signs).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const line = fila.getByRole('button', { name: 'Talle M: FORLÁN 10' }).first()
    await line.click()
    await expect(signs).toBeVisible()
    await expect(fila.getByRole('img')).toBeVisible()
    await line.click()
    await fila.getByRole('button', { name: 'Marcar hecha' }).click()
    await expect(fila).toHaveCount(0)
  })
})
