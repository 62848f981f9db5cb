import { CARRITO, bring, bringStale } from './elegidas.ts'
import { CUT, cut } from './on-a-page.ts'
import type { Screen } from './screen.ts'

export const CARRITOS: Screen[] = [
  { name: 'carrito-vacio', address: '/cart' },
  {
    name: 'carrito',
    before: bring(...CARRITO),
    address: '/cart',
    arrange: (page) =>
      page
        .getByRole('combobox', { name: /^Talle de/ })
        .last()
        .waitFor(),
  },
  {
    name: 'carrito-estampar',
    before: bring(...CARRITO),
    address: '/cart',
    arrange: async (page) => {
      await page
        .getByText(/^Cambiar nombre o número/)
        .first()
        .click()
      const form = page.locator('details[open] form')
      for (const field of await form.getByRole('textbox').all()) await field.fill('¿?')
      await form.getByRole('button', { name: 'Guardar' }).click()
      await form.locator('[aria-invalid]').first().waitFor()
    },
  },
  {
    name: 'carrito-talle-repetido',
    before: bring(CARRITO[0]!, { ...CARRITO[0]!, talle: 'S' }),
    address: '/cart',
    arrange: async (page) => {
      await page
        .getByRole('combobox', { name: /^Talle de/ })
        .first()
        .selectOption('S')
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
  {
    name: 'carrito-con-cambios',
    before: bringStale,
    address: '/cart',
    arrange: (page) => page.getByText('Cambió el precio').waitFor(),
  },
  {
    name: 'carrito-sin-revisar',
    before: async (page) => {
      await bring(CARRITO[0]!)(page)
      await cut('**/api/cart/check')(page)
    },
    address: '/cart',
    arrange: (page) => page.getByRole('button', { name: 'Probar de nuevo' }).waitFor(),
    logs: CUT,
  },
]
