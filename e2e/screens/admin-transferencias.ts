import type { Page } from '@playwright/test'
import { select } from '../support/base-de-datos.ts'
import { placeOrder } from '../support/ordenar.ts'
import { PEDIDO } from './elegidas.ts'
import { enter } from './enter.ts'
import { hold, press } from './on-a-page.ts'
import { transferAt, pedidoPage, ordered, orderPage } from './ordered.ts'
import type { Screen } from './screen.ts'

/** A picture, as a phone takes it of what it shows. */
const captura = async (page: Page) => ({
  name: 'captura del banco.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})

async function sendCaptura(page: Page) {
  await page.getByLabel('Elegir foto o PDF').setInputFiles(await captura(page))
  await page.getByText('Lo recibimos.').waitFor()
}

/** A transfer order whose buyer sent a receipt; seen by the owner. */
const conComprobante = (address: (codigo: string) => string) => async (page: Page) => {
  const { codigo, token } = await placeOrder(page, 'transferencia', PEDIDO, {
    nombre: 'Maximiliana Fernández de Montevideo y Rodríguez',
  })
  await page.goto(pedidoPage(token))
  await sendCaptura(page)
  await enter(page)
  return address(codigo)
}

/** The bank's list; with its own amounts and codes each time. */
async function loadLista(page: Page, filas: string[]) {
  const buffer = Buffer.from(filas.join('\n'))
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'movimientos-de-noviembre.csv', mimeType: 'text/csv', buffer })
}

const hoy = () => new Date().toISOString().slice(0, 10)

const BANCO = '/admin/transferencias/banco'

/** Receipts of transfers, the desk and the bank's list. */
export const TRANSFERENCIAS: Screen[] = [
  { name: 'pedido-con-comprobante', address: transferAt(pedidoPage), arrange: sendCaptura },
  {
    name: 'transferencia-comprobante-rechazado',
    address: transferAt((token) => `/checkout-transfer?pedido=${token}`),
    arrange: async (page) => {
      const buffer = Buffer.from('no es una foto')
      await page.getByLabel('Elegir foto o PDF').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByText('tiene que ser una foto').waitFor()
    },
    logs: /415/,
  },
  {
    name: 'transferencia-comprobante-enviando',
    before: hold('**/api/pedidos/*/comprobante*'),
    address: transferAt((token) => `/checkout-transfer?pedido=${token}`),
    arrange: async (page) => {
      await page.getByLabel('Elegir foto o PDF').setInputFiles(await captura(page))
      await page.getByRole('progressbar', { name: 'Envío del comprobante' }).waitFor()
    },
  },
  { name: 'transferencias', address: conComprobante(() => '/admin/transferencias') },
  { name: 'transferencias-sin-resultado', before: enter, address: '/admin/transferencias?buscar=zzzzzz' },
  { name: 'pedido-admin-con-comprobante', address: conComprobante(orderPage) },
  {
    name: 'banco',
    address: ordered(() => BANCO),
    arrange: async (page) => {
      const [esperan] = select<{ codigo: string; total: number }>(
        `select codigo, total_transferencia as total from pedidos
          where estado = 'pendiente_pago' and medio_de_pago = 'transferencia' order by creado desc limit 1`,
      )
      await loadLista(page, [
        'Cuenta;0012345-00001;Pesos',
        'Fecha;Descripción;Débito;Crédito;Saldo',
        `${hoy()};TRANSFERENCIA RECIBIDA DE OTRO BANCO ${esperan!.codigo} MAXIMILIANA FERNANDEZ;;${esperan!.total};0`,
        `${hoy()};DEPOSITO EN EFECTIVO SUCURSAL 12 CAJERO AUTOMATICO 1234567890;;3.333.333,50;0`,
      ])
      await page.getByText('Tiene el código y el importe justo.').first().waitFor()
      await press(/^Marcar las seguras/)(page)
      await page.getByText('Escribir de cuál es').first().click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'banco-apartados', before: enter, address: `${BANCO}?ver=apartados` },
  {
    name: 'banco-columnas',
    before: enter,
    address: BANCO,
    arrange: async (page) => {
      await loadLista(page, [
        `${hoy()};TRANSFERENCIA RECIBIDA DE OTRO BANCO, UNA DESCRIPCION BASTANTE LARGA;881;;2.771,00;9.000,00`,
        `${hoy()};COMISION;882;61,00;;8.939,00`,
      ])
      await press('Leer la lista así')(page)
      await page.getByText('Elegí una columna para la fecha.').waitFor()
    },
  },
  {
    name: 'banco-ilegible',
    before: enter,
    address: BANCO,
    arrange: async (page) => {
      await loadLista(page, ['esto no es una lista', 'de un banco'])
      await page.getByText('No encontramos movimientos').waitFor()
    },
    logs: /422/,
  },
]
