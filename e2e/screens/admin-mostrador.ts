import { expect, type Page } from '@playwright/test'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { PORT } from '../shop-under-test.ts'
import { putEsperas } from '../support/existencias.ts'
import { ajustesGuardados } from '../support/ajustes.ts'
import { setMailServer } from '../support/averias.ts'
import { change } from '../support/base-de-datos.ts'
import { placeOrder } from '../support/ordenar.ts'
import { PEDIDO } from './elegidas.ts'
import { enter } from './enter.ts'
import { press } from './on-a-page.ts'
import { paid } from './ordered.ts'
import type { Screen } from './screen.ts'

/** Somebody waits for a shirt, and the owner looks. */
async function bringEsperas(page: Page) {
  putEsperas('CSK-0017', 'M')
  await enter(page)
}

/** Somebody wrote, and the owner looks. */
async function written(page: Page) {
  const response = await page.request.post('/api/contact', {
    headers: { Origin: `http://localhost:${PORT}` },
    data: {
      nombre: 'Maximiliana Fernández de Montevideo y Rodríguez',
      email: 'maximiliana.fernandez.de.montevideo@correo-de-pantallas.test',
      telefono: '098 765 432',
      mensaje:
        '¿Tienen la celeste de 1930 en talle S? Es para un regalo y la necesito antes de fin de mes.\n\nSi no, ¿cuánto demora por encargo?',
    },
  })
  if (response.status() !== 204) throw new Error(`the message was answered with ${response.status()}`)
  await enter(page)
}

/** An order whose mail to its buyer can't be delivered, seen by the owner. */
async function unmailed(page: Page) {
  await setMailServer('pantalla.rechazada@correo.test', 'refuse')
  await placeOrder(page, 'transferencia', PEDIDO, { correo: 'pantalla.rechazada@correo.test' })
  await enter(page)
}

/** An order whose mail to its buyer was one too many, seen by the owner. */
async function withheld(page: Page) {
  const correo = 'pantalla.retenida@correo.test'
  await placeOrder(page, 'transferencia', PEDIDO, { correo })
  change(
    `update correos set estado = 'fallido', intentos = 0, enviado = null,
     error = 'Demasiados correos de pedidos a esta dirección en una hora.' where para = ?`,
    correo,
  )
  await enter(page)
}

const firstOf = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list }).getByRole('link').first().click()

/** What is sold, said and sent: sales, messages, mail, settings. */
/** A mail that went so long ago that its text was erased, and an order to write to anew. */
async function textless(page: Page): Promise<void> {
  change(
    `insert or ignore into correos
       (id, tipo, para, asunto, parametros, pedido_id, estado, intentos, proximo_intento, error, creado, enviado, borrado)
     select 'pantalla-sin-texto', 'pedido', correo, 'Recibimos tu pedido ' || codigo,
       json_object('to_email', correo, 'subject', 'Recibimos tu pedido ' || codigo), id, 'enviado', 1, 0, '', ?, ?, ?
       from pedidos where correo <> '' limit 1`,
    Date.UTC(2026, 6, 1),
    Date.UTC(2026, 6, 1),
    Date.UTC(2026, 8, 29, 1),
  )
  await enter(page)
}

export const MOSTRADOR: Screen[] = [
  { name: 'cfe', before: enter, address: '/admin/cfe' },
  { name: 'demanda', before: bringEsperas, address: '/admin/avisame' },
  {
    name: 'ventas',
    address: paid(() => '/admin/ventas'),
    // What was sold is counted within seconds.
    arrange: (page) =>
      expect(async () => {
        await page.reload()
        await page.locator('canvas').waitFor({ timeout: 1000 })
      }).toPass(),
  },
  { name: 'ventas-pedidos', before: enter, address: '/admin/ventas/pedidos?que=dinero' },
  { name: 'ventas-sin-ventas', before: enter, address: '/admin/ventas?desde=2001-01-01&hasta=2001-03-01' },
  { name: 'reponer', address: paid(() => '/admin/reponer') },
  { name: 'archivos', before: enter, address: '/admin/ventas/archivos' },
  {
    name: 'lo-que-llego',
    address: paid(() => `/admin/ventas/cierre?mes=${new Date().toISOString().slice(0, 7)}`),
    arrange: (page) => page.locator('summary').first().click(),
  },
  { name: 'buscar', before: written, address: '/admin/buscar?buscar=a' },
  { name: 'mensajes', before: written, address: '/admin/mensajes' },
  { name: 'mensajes-sin-resultado', before: enter, address: '/admin/mensajes?buscar=zzzzzz' },
  {
    name: 'mensaje',
    before: written,
    address: '/admin/mensajes',
    arrange: async (page) => {
      await firstOf('Mensajes')(page)
      await page.getByRole('button', { name: 'Marcar como respondido' }).waitFor()
    },
  },
  { name: 'salida-de-correos', before: unmailed, address: '/admin/correos' },
  {
    name: 'salida-de-correos-retenidos',
    before: withheld,
    address: '/admin/correos',
    arrange: (page) => page.getByText('no se mand').first().waitFor(),
  },
  { name: 'salida-de-correos-sin-resultado', before: enter, address: '/admin/correos?buscar=zzzzzz' },
  {
    name: 'salida-correo-fallido',
    before: unmailed,
    // The shop's own mail of the same order may be withheld, and stand first.
    address: '/admin/correos?estado=fallidos&buscar=pantalla.rechazada@correo.test',
    arrange: async (page) => {
      await firstOf('Correos')(page)
      await page.getByText('Detalle técnico').click()
    },
    logs: /Blocked script execution/,
  },
  {
    name: 'salida-correo-otra-vez',
    before: unmailed,
    address: '/admin/correos?estado=enviados',
    arrange: async (page) => {
      await firstOf('Correos')(page)
      await press('Enviar otra vez')(page)
      await page.getByRole('dialog', { name: 'Este correo ya se envió' }).waitFor()
    },
    modal: true,
    logs: /Blocked script execution/,
  },
  { name: 'salida-correo-sin-texto', before: textless, address: '/admin/correos/pantalla-sin-texto' },
  { name: 'ajustes', before: enter, address: '/admin/ajustes' },
  {
    name: 'ajustes-con-errores',
    before: enter,
    address: '/admin/ajustes',
    arrange: async (page) => {
      await page.getByLabel('Nombre de la tienda').fill('')
      await page.getByLabel('Correo de la tienda').fill('tienda arroba correo')
      await page.getByLabel('Descuento por transferencia').fill('200')
      await press('Guardar los cambios')(page)
      await page.getByText('Hay 3 datos para corregir.').waitFor()
    },
  },
  {
    name: 'ajustes-en-conflicto',
    before: enter,
    address: '/admin/ajustes',
    arrange: async (page) => {
      const guardados = { ...writeAjustes(ajustesGuardados()), cuotas: '6' }
      // Somebody else was faster; the shop of the other tests keeps its settings.
      await page.route('**/admin/ajustes/guardar', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'ajustes_cambiados', data: { enConflicto: ['cuotas'], guardados } }),
        }),
      )
      await page.getByLabel('Cuotas con tarjeta').fill('3')
      await press('Guardar los cambios')(page)
      await page.getByRole('alert').getByText('Otra persona cambió').waitFor()
    },
    logs: /409/,
  },
]
