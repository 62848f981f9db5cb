import type { Page } from '@playwright/test'
import { hold, press, open } from './on-a-page.ts'
import type { Screen } from './screen.ts'

async function openPopup(page: Page) {
  await press(/^Agregar/)(page)
  await page.getByRole('dialog', { name: 'Agregar al carrito' }).waitFor()
}

export const LISTAS: Screen[] = [
  { name: 'inicio', address: '/' },
  { name: 'stock', address: '/stock' },
  { name: 'stock-con-filtros', address: '/stock?talle=L&talle=XL&equipo=Uruguay&version=local&precioHasta=2600' },
  { name: 'stock-busqueda', address: '/stock?buscar=penarol' },
  { name: 'stock-sin-resultado', address: '/stock?buscar=zzzzzz&talle=XL' },
  { name: 'encargo', address: '/encargo' },
  { name: 'encargo-sin-resultado', address: '/encargo?buscar=zzzzzz' },
]

/** Home and lists with something over them, or on the way to something else. */
export const SOBRE_LISTAS: Screen[] = [
  { name: 'inicio-buscador', address: '/', arrange: open('Buscar camisetas'), maxWidth: 1000, modal: true },
  {
    name: 'inicio-sugerencias',
    address: '/',
    arrange: async (page) => {
      await open('Buscar camisetas')(page)
      await page.getByRole('search').getByRole('combobox').pressSequentially('nacional')
      await page.getByRole('option').last().waitFor()
      await page.keyboard.press('ArrowDown')
    },
    maxWidth: 1000,
    modal: true,
  },
  {
    name: 'stock-filtros-abiertos',
    address: '/stock?talle=L',
    arrange: press(/^Filtros/),
    maxWidth: 1000,
    modal: true,
  },
  {
    name: 'stock-cargando',
    address: '/stock',
    before: hold('**/stock.data*'),
    arrange: async (page) => {
      await page.getByLabel('Ordenar por').selectOption({ label: 'Menor precio' })
      await page.getByText('Cargando…').first().waitFor()
    },
    modal: true,
  },
  {
    name: 'encargo-cargando-mas',
    address: '/encargo',
    before: hold('**/encargo.data*'),
    arrange: (page) => page.getByRole('link', { name: /^Cargar más/ }).click(),
  },
  { name: 'stock-agregar', address: '/stock?equipo=Barcelona', arrange: openPopup, modal: true },
  {
    name: 'stock-agregar-sin-talle',
    address: '/stock?equipo=Barcelona',
    arrange: async (page) => {
      await openPopup(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar al carrito' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
  {
    name: 'stock-agregado',
    address: '/stock?buscar=uruguay+visitante+2010',
    arrange: async (page) => {
      await openPopup(page)
      await page.locator('dialog').getByRole('button', { name: 'M', exact: true }).click()
      await page.locator('dialog').getByRole('button', { name: 'Agregar al carrito' }).click()
      await page.getByRole('dialog', { name: 'Agregado al carrito' }).waitFor()
    },
    modal: true,
  },
]
