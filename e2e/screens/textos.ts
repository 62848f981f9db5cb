import { NOT_FOUND, CUT, hold, cut, loseNetwork, press } from './on-a-page.ts'
import type { Page } from '@playwright/test'
import { enlaceDeAviso } from '../support/correos.ts'
import { CON_LOS_DOS_MODOS, product } from './elegidas.ts'
import type { Screen } from './screen.ts'

const askAviso = (correo: string) => async (page: Page) => {
  await page.getByLabel('Correo').fill(correo)
  await press('Avisame')(page)
  await page.getByText('Falta que confirmes').waitFor()
}

export const TEXTOS: Screen[] = [
  { name: 'contacto', address: '/contact' },
  {
    name: 'contacto-con-errores',
    address: '/contact',
    arrange: async (page) => {
      await page.getByLabel('Correo').fill('lucia arroba correo')
      await press('Enviar mensaje')(page)
    },
  },
  {
    name: 'contacto-fallido',
    address: '/contact',
    before: cut('**/contact.data*'),
    arrange: async (page) => {
      await page.getByLabel('Nombre').fill('Lucía Fernández')
      await page.getByLabel('Correo').fill('lucia@correo.test')
      await page.getByLabel('Teléfono').fill('098 765 432')
      await page.getByLabel('Mensaje').fill('¿Tienen la celeste de 1930 en talle S?')
      await press('Enviar mensaje')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    modal: true,
    logs: CUT,
  },
  { name: 'avisame', address: () => product(CON_LOS_DOS_MODOS).replace('/product/', '/avisame?camiseta=') },
  {
    name: 'avisame-con-errores',
    address: '/avisame?buscar=cobreloa',
    arrange: async (page) => {
      await press('Avisame')(page)
      await page.getByText('Escribí tu correo o tu WhatsApp.').waitFor()
    },
    logs: /422/,
  },
  { name: 'avisame-anotado', address: '/avisame?buscar=cobreloa', arrange: askAviso('anotado@correo.test') },
  {
    name: 'avisame-confirmar',
    address: async (page) => {
      await page.goto('/avisame?buscar=cobreloa')
      await askAviso('confirma@correo.test')(page)
      return enlaceDeAviso('confirma@correo.test')
    },
  },
  { name: 'contacto-gracias', address: '/contact/success' },
  { name: 'cambios', address: '/cambios' },
  { name: 'privacidad', address: '/privacidad' },
  { name: 'terminos', address: '/terminos' },
  { name: 'no-encontrada', address: '/no-existe', logs: NOT_FOUND },
  {
    name: 'error',
    address: '/contact',
    before: cut('**/cambios.data*'),
    arrange: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cambios y devoluciones' }).click()
      await page.getByRole('heading', { name: 'No pudimos mostrar esta página' }).waitFor()
    },
    logs: /ERR_FAILED|Failed to fetch|No response|Unable to/,
  },
  { name: 'sin-conexion', address: '/sin-conexion' },
  { name: 'sin-conexion-aviso', address: '/contact', before: hold('**/healthz'), arrange: loseNetwork },
]
