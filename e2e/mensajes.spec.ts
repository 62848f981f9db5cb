import { camiseta } from './support/camisetas.ts'
import { expect, test } from './support/prueba.ts'

/** Pages that say something and nothing else, and the manners of the shop's alerts. CSK-0149 is only looked at. */

test('2.40, 8.9 A shirt that doesn’t exist: ‘Producto no encontrado.’, with 404 @long', async ({ page }) => {
  const response = await page.goto('/product/camiseta-que-no-existe')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producto no encontrado.')
  await page.getByRole('link', { name: 'Ver camisetas en stock' }).click()
  await expect(page).toHaveURL('/stock')
})

test('1.12, 2.19 An unknown address answers 404 with a page in the shop’s own look, which leads on', async ({
  page,
}) => {
  for (const address of ['/no-existe', '/stock/otra/cosa', '/admin-panel', '/pedidos']) {
    const response = await page.goto(address)
    expect(response!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acá no hay nada')
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('8.2, 8.20 An alert is a dialog of the shop’s own: it has a name, keeps the focus inside, closes by keyboard and leaves nothing to the browser’s @long', async ({
  page,
}) => {
  let browserDialogs = 0
  page.on('dialog', async (dialog) => {
    browserDialogs++
    await dialog.dismiss()
  })
  await page.goto(`/product/${camiseta('CSK-0149').slug}`)
  const agregar = page.getByRole('button', { name: 'Agregar al carrito' })
  await agregar.focus()
  await page.keyboard.press('Enter')
  const alerta = page.getByRole('alertdialog', { name: 'Seleccioná un talle antes de continuar.' })
  await expect(alerta).toBeVisible()
  const entendido = alerta.getByRole('button', { name: 'Entendido' })
  await expect(entendido).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(entendido).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alerta).toHaveCount(0)
  await agregar.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(alerta).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Talle' }).getByRole('button').first()).toBeFocused()
  expect(browserDialogs).toBe(0)
})
