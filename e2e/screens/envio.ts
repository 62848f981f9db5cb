import type { Page } from '@playwright/test'
import { setMailServer } from '../support/averias.ts'
import { fillEnvio } from '../support/comprador.ts'
import { answerPuntos } from '../support/puntos.ts'
import { CARRITO, ENCARGO, bring, bringStale } from './elegidas.ts'
import { CUT, hold, cut, press } from './on-a-page.ts'
import type { Screen } from './screen.ts'

async function payByTransfer(page: Page) {
  await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
  await page.locator('dialog[open]').waitFor()
}

export const ENVIOS: Screen[] = [
  { name: 'envio-carrito-vacio', address: '/shipping' },
  { name: 'envio', before: bring(...CARRITO), address: '/shipping' },
  { name: 'envio-completo', before: bring(...CARRITO), address: '/shipping', arrange: (page) => fillEnvio(page) },
  {
    name: 'envio-a-un-punto',
    before: bring(ENCARGO),
    address: '/shipping',
    arrange: (page) => fillEnvio(page, { metodo: 'punto', departamento: 'Treinta y Tres' }),
  },
  {
    name: 'envio-con-puntos',
    before: async (page) => {
      await answerPuntos(page)
      await bring(ENCARGO)(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page, { metodo: 'punto', departamento: 'Treinta y Tres' })
      await page.getByRole('radio', { name: /^Agencia Centro/ }).check()
    },
  },
  { name: 'envio-faltan-datos', before: bring(ENCARGO), address: '/shipping', arrange: payByTransfer, modal: true },
  {
    name: 'envio-con-errores',
    before: bring(ENCARGO),
    address: '/shipping',
    arrange: async (page) => {
      await payByTransfer(page)
      await press('Entendido')(page)
      await page.getByLabel('Teléfono').fill('mañana')
      await page.getByLabel('Correo').fill('ana@correo')
      await page.getByLabel('Comentarios').focus()
    },
  },
  {
    name: 'envio-con-cambios',
    before: bringStale,
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByText('Cambió el precio').waitFor()
    },
  },
  {
    name: 'envio-cambios-sin-aceptar',
    before: bringStale,
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByText('Cambió el precio').waitFor()
      await payByTransfer(page)
    },
    modal: true,
  },
  {
    name: 'envio-procesando',
    before: async (page) => {
      await bring(ENCARGO)(page)
      await hold('**/api/transfer-orders')(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByRole('button', { name: /Pagar por transferencia/ }).click()
      await page.getByRole('button', { name: 'Procesando...' }).first().waitFor()
    },
  },
  {
    name: 'envio-fallido',
    before: async (page) => {
      await bring(ENCARGO)(page)
      await cut('**/api/transfer-orders')(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await payByTransfer(page)
    },
    modal: true,
    logs: CUT,
  },
  {
    name: 'envio-correo-no-enviado',
    before: async (page) => {
      await setMailServer('pantalla.sin.correo@correo.test', 'refuse')
      await bring(ENCARGO)(page)
    },
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page, { correo: 'pantalla.sin.correo@correo.test' })
      await payByTransfer(page)
    },
    modal: true,
  },
  {
    name: 'envio-pedido-anterior',
    before: bring(ENCARGO),
    address: '/shipping',
    arrange: async (page) => {
      await fillEnvio(page)
      await page.getByRole('button', { name: /Pagar con Mercado Pago/ }).click()
      await page.waitForURL(/\/demo\/mercadopago\/checkout/)
      await page.goto('/shipping')
      await page.getByText('sin pagar').waitFor()
    },
  },
]
