import { camiseta } from './support/camisetas.ts'
import { expect, test } from './support/prueba.ts'

/** What a shirt is, from its page to the cart. */

/** Worn in a match, with a flaw; old and never worn, of which there are several; one of which nothing is said. */
const USADA = 'CSK-0115'
const GUARDADA = 'CSK-0147'
const CALLADA = 'CSK-0017'

test('43.7 A used shirt says so beside its price, with what its state means and its flaws; the cart says what it is of any', async ({
  page,
}) => {
  await page.goto(`/product/${camiseta(USADA).slug}`)
  const article = page.getByRole('article').first()
  await expect(article).toContainText('Usada en partido. Estado: buena.')
  await expect(article).toContainText('El uso se nota:')
  await expect(article).toContainText('Fallas: Un enganche chico en la manga izquierda')

  await page.goto(`/product/${camiseta(GUARDADA).slug}`)
  await page.getByRole('group', { name: 'Talle' }).getByRole('button', { name: 'S', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.goto('/cart')
  const linea = page
    .getByRole('listitem')
    .filter({ hasText: camiseta(GUARDADA).nombre })
    .first()
  await expect(linea).toContainText('De época. Nueva sin etiquetas.')
})

test('43.13 A used shirt says all that it is and its flaws in the dialogs that add it, from a card and after adding', async ({
  page,
}) => {
  const dicho = 'Usada en partido. Estado: buena. Fallas: Un enganche chico en la manga izquierda'
  await page.goto('/stock?buscar=usada en partido')
  await page.getByRole('button', { name: `Agregar ${camiseta(USADA).nombre}`, exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Agregar al carrito' })
  await expect(popup).toContainText(dicho)
  await popup.getByRole('group', { name: 'Talle' }).getByRole('button').first().click()
  await popup.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toContainText(dicho)

  await page.goto(`/product/${camiseta(GUARDADA).slug}`)
  await page.getByRole('group', { name: 'Talle' }).getByRole('button', { name: 'S', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByRole('dialog', { name: 'Agregado al carrito' })).toContainText(
    'De época. Nueva sin etiquetas.',
  )
})

test('43.10, 43.11 Cards mark a used shirt, and a list is filtered by where shirts come from', async ({ page }) => {
  await page.goto('/stock?buscar=usada en partido')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Usada en partido')
  await page.goto('/stock?procedencia=De+época')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('De época')
})

test('43.7 A shirt of which nothing is said claims nothing, and says that it doesn’t', async ({ page }) => {
  await page.goto(`/product/${camiseta(CALLADA).slug}`)
  const facts = page.getByRole('region', { name: 'Ficha' })
  await expect(facts).toContainText('ProcedenciaSin indicar: preguntanos')
  await expect(page.getByRole('article').first()).not.toContainText(/oficial|original|nueva|usada/i)
})
