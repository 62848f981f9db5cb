import type { Page } from '@playwright/test'
import { payAt, placeOrder } from '../support/ordenar.ts'
import { PEDIDO } from './elegidas.ts'
import { enter } from './enter.ts'
import { NOT_FOUND, press } from './on-a-page.ts'
import { transferAt, cardAt, pedidoPage, typeCorreccion, typeEntrega, PREPARAR, CANCELAR, manage } from './ordered.ts'
import type { Screen } from './screen.ts'

const ENVIAR = { accion: 'mover', evento: 'enviar', desde: 'en_preparacion', seguimiento: 'UES 0012 3456 7890' }

/** The buyer's page of a paid order that its owner has moved on. */
function movedOn(gestiones: Record<string, string>[]) {
  return async (page: Page) => {
    const { codigo, token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
    await payAt(page, initPoint, 'Aprobar')
    await enter(page)
    for (const gestion of gestiones) await manage(page, codigo, gestion)
    return pedidoPage(token)
  }
}

export const PEDIDOS: Screen[] = [
  { name: 'pedido-por-transferir', address: transferAt(pedidoPage) },
  { name: 'pedido-rechazado', address: cardAt('Rechazar', pedidoPage) },
  { name: 'pedido-pagado', address: cardAt('Aprobar', pedidoPage) },
  { name: 'pedido-en-proceso', address: cardAt('Dejar pendiente', pedidoPage) },
  {
    name: 'pedido-corregir',
    address: transferAt(pedidoPage),
    arrange: async (page) => {
      await typeCorreccion(page, 'Cáceres 22 de Uruguay')
      await page.getByText('solo letras').waitFor()
    },
  },
  {
    name: 'pedido-corregido',
    address: cardAt('Aprobar', pedidoPage),
    arrange: async (page) => {
      await typeCorreccion(page, 'M. Cáceres')
      await page.getByText('Listo: se estampa').waitFor()
    },
  },
  {
    name: 'pedido-corregir-entrega',
    address: transferAt(pedidoPage),
    arrange: typeEntrega('', '099'),
    logs: /422/,
  },
  {
    name: 'pedido-entrega-corregida',
    address: cardAt('Aprobar', pedidoPage),
    arrange: typeEntrega('Bulevar España', '098 765 432'),
  },
  { name: 'pedido-enviado', address: movedOn([PREPARAR, ENVIAR]) },
  { name: 'pedido-cancelado', address: movedOn([CANCELAR]) },
  { name: 'pedido-devolucion', address: cardAt('Aprobar', (token) => `/pedido/${token}/devolucion`) },
  { name: 'pedido-buscar', address: '/pedido' },
  {
    name: 'pedido-buscar-sin-codigo',
    address: '/pedido',
    arrange: async (page) => {
      await page.getByLabel('Teléfono o correo').fill('099 123 456')
      await press('Ver mi pedido')(page)
      await page.getByText('Escribí el código del pedido.').waitFor()
    },
    logs: /422/,
  },
  { name: 'pedido-no-encontrado', address: '/pedido/no-existe', logs: NOT_FOUND },
]
