import { enter } from './enter.ts'
import { press } from './on-a-page.ts'
import type { Screen } from './screen.ts'

const LIGA = '/admin/muchas?liga=Primera+Divisi%C3%B3n+de+Uruguay'

/** What is done to many shirts at once: choosing it, and the looks at what would become of them. Nothing is done. */
export const MUCHAS: Screen[] = [
  {
    name: 'productos-elegidas',
    before: enter,
    address: '/admin/productos?liga=LaLiga',
    arrange: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Elegir/ })
        .nth(1)
        .check()
      await page.getByRole('link', { name: 'Cambiar 1 elegida' }).waitFor()
    },
  },
  {
    name: 'muchas',
    before: enter,
    address: LIGA,
    arrange: (page) => page.getByLabel('Cuánto').fill('10'),
  },
  {
    name: 'muchas-con-errores',
    before: enter,
    address: LIGA,
    arrange: async (page) => {
      await page.getByLabel('Cuánto').fill('250')
      await press('Ver cómo quedan')(page)
      await page.getByText('Escribí un porcentaje').waitFor()
    },
    logs: /422/,
  },
  {
    name: 'muchas-vista-previa',
    before: enter,
    address: LIGA,
    arrange: async (page) => {
      await page.getByLabel('Cuánto').fill('10')
      await press('Ver cómo quedan')(page)
      await page.getByRole('button', { name: /^Cambiar 60/ }).waitFor()
    },
  },
]
