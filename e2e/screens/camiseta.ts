import type { Page } from '@playwright/test'
import { CON_LOS_DOS_MODOS, POR_ENCARGO, NOMBRE_LARGO, product, CARRITO, bring } from './elegidas.ts'
import { NOT_FOUND, CUT, hold, cut, press, open } from './on-a-page.ts'
import type { Screen } from './screen.ts'

async function personalise(page: Page, nombre: string, numero: string) {
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByRole('checkbox', { name: /nombre y número/ }).check()
  await page.getByLabel(/^Nombre/).fill(nombre)
  await page.getByLabel(/^Número/).fill(numero)
}

const addWithTalle = (talle: string) => async (page: Page) => {
  await page.getByRole('button', { name: talle, exact: true }).click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.locator('dialog[open]').waitFor()
}

export const CAMISETAS: Screen[] = [
  { name: 'camiseta-en-stock', address: () => product('CSK-0005') },
  { name: 'camiseta-ambos-modos', address: () => product(CON_LOS_DOS_MODOS) },
  { name: 'camiseta-por-encargo', address: () => product(CON_LOS_DOS_MODOS, '?modo=encargo') },
  {
    name: 'camiseta-personalizada',
    address: () => product('CSK-0002'),
    arrange: async (page) => {
      await personalise(page, "L. O'Neil-P", '10')
      await page.getByRole('checkbox', { name: /arches/ }).check()
    },
  },
  {
    name: 'camiseta-dibujo-grande',
    address: () => product('CSK-0002'),
    arrange: async (page) => {
      await personalise(page, "L. O'Neil-P", '10')
      await press('Ver grande')(page)
      await page.getByRole('dialog', { name: 'Así se estampa' }).getByRole('img').waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-foto-grande',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await page.getByRole('link', { name: /frente Ver grande$/ }).click()
      await page.getByRole('dialog', { name: 'Imagen en grande' }).waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-foto-al-doble',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await page.getByRole('link', { name: /frente Ver grande$/ }).click()
      await press('Ampliar')(page)
      await page.getByRole('button', { name: 'Ver entera' }).waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-nombre-con-error',
    address: () => product('CSK-0002'),
    arrange: (page) => personalise(page, 'Pelé 10 de Santos', '100'),
  },
  { name: 'camiseta-estampada', address: () => product('CSK-0016') },
  { name: 'camiseta-agotada', address: () => product('CSK-0018') },
  { name: 'camiseta-nombre-largo', address: () => product(NOMBRE_LARGO, '?modo=encargo') },
  { name: 'camiseta-de-ninos', address: () => product(POR_ENCARGO) },
  {
    name: 'camiseta-sin-talle',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await press('Agregar al carrito')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-guia-y-costos',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: async (page) => {
      await open('Guía de talles')(page)
      await open('Costos de envío')(page)
    },
  },
  {
    name: 'camiseta-agregada',
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: addWithTalle('M'),
    modal: true,
  },
  {
    name: 'camiseta-personalizada-agregada',
    address: () => product('CSK-0002'),
    arrange: async (page) => {
      await personalise(page, "L. O'Neil-P", '10')
      await press('Agregar al carrito')(page)
      await page.getByRole('dialog', { name: 'Agregado al carrito' }).getByRole('img').waitFor()
    },
    modal: true,
  },
  {
    name: 'camiseta-repetida',
    before: bring(CARRITO[0]!),
    address: () => product(CON_LOS_DOS_MODOS),
    arrange: addWithTalle('M'),
    modal: true,
  },
  {
    name: 'camiseta-cargando',
    address: '/stock?buscar=uruguay+visitante+2010',
    before: hold('**/product/*.data*'),
    arrange: async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('main').getByText('Cargando…').waitFor()
    },
  },
  {
    name: 'camiseta-sin-conexion',
    address: '/stock?buscar=uruguay+visitante+2010',
    before: cut('**/product/*.data*'),
    arrange: async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Probar de nuevo' }).waitFor()
    },
    logs: CUT,
  },
  { name: 'camiseta-no-encontrada', address: '/product/no-existe', logs: NOT_FOUND },
]
