import type { Page } from '@playwright/test'
import { camiseta } from '../support/camisetas.ts'
import { payAt, placeOrder } from '../support/ordenar.ts'
import { pedidoGuardado } from '../support/pedidos.ts'
import { changeAtProvider } from '../support/proveedor.ts'
import { CON_LOS_DOS_MODOS, NOMBRE_LARGO, ENCARGO, PEDIDO } from './elegidas.ts'
import { enter } from './enter.ts'
import { NOT_FOUND, press } from './on-a-page.ts'
import {
  pedidoPage,
  typeCorreccion,
  typeEntrega,
  PREPARAR,
  CANCELAR,
  CONFIRMAR,
  manage,
  ordered,
  paid,
  orderPage,
} from './ordered.ts'
import type { Screen } from './screen.ts'

/** Paid and cancelled: there is money to return. */
async function flagged(page: Page): Promise<string> {
  const codigo = await paid((own) => own)(page)
  await manage(page, codigo, CANCELAR)
  return codigo
}

/** Paid, and its buyer has corrected the name. @returns the address of the owner's page */
async function corrected(page: Page): Promise<string> {
  const { codigo, token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
  await payAt(page, initPoint, 'Aprobar')
  await page.goto(pedidoPage(token))
  await typeCorreccion(page, 'M. Cáceres')
  await page.getByText('Listo: se estampa').waitFor()
  await enter(page)
  return orderPage(codigo)
}

/** Asked for from its maker, and then corrected by its buyer. */
async function correctedAfterAsking(page: Page): Promise<void> {
  const { codigo, token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
  await payAt(page, initPoint, 'Aprobar')
  await enter(page)
  await page.goto('/admin/encargos')
  const own = page.locator('li li li').filter({ has: page.getByRole('link', { name: codigo }) })
  await own.first().waitFor()
  for (const box of await own.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^Marcar \d+ pedidas?$/ }).click()
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor()
  await page.goto(pedidoPage(token))
  await typeCorreccion(page, 'M. Cáceres')
  await page.getByText('Listo: se estampa').waitFor()
}

export const PEDIDOS_ADMIN: Screen[] = [
  {
    name: 'pedidos',
    before: async (page) => {
      await placeOrder(page, 'transferencia', PEDIDO)
      await flagged(page)
    },
    address: '/admin/pedidos',
    arrange: (page) => page.getByLabel('Marcar todos').check(),
  },
  { name: 'pedidos-sin-resultado', before: enter, address: '/admin/pedidos?buscar=zzzzzz' },
  { name: 'pedido-por-confirmar', address: ordered(orderPage) },
  {
    name: 'pedido-confirmar',
    address: ordered(orderPage),
    arrange: press('Confirmar transferencia'),
    modal: true,
  },
  {
    name: 'pedido-cancelar',
    address: paid(orderPage),
    arrange: press('Cancelar pedido'),
    modal: true,
  },
  {
    name: 'pedido-enviar',
    address: async (page) => {
      const codigo = await paid((own) => own)(page)
      await manage(page, codigo, PREPARAR)
      return orderPage(codigo)
    },
    arrange: press('Marcar enviado'),
    modal: true,
  },
  {
    name: 'pedido-devolver',
    address: paid(orderPage),
    arrange: async (page) => {
      await press('Devolver dinero')(page)
      await page.getByRole('dialog').getByLabel('talle XL').check()
    },
    modal: true,
  },
  {
    name: 'pedido-devolver-a-mano',
    address: async (page) => {
      const codigo = await ordered((own) => own)(page)
      await manage(page, codigo, CONFIRMAR)
      return orderPage(codigo)
    },
    arrange: async (page) => {
      await press('Devolver dinero')(page)
      await page.getByRole('dialog').getByLabel('talle XL').check()
      await press('Anotar devuelto')(page)
      await page.getByText('Escribí a qué cuenta lo transferiste.').waitFor()
    },
    modal: true,
    logs: /422/,
  },
  {
    name: 'pedido-con-aviso',
    address: async (page) => orderPage(await flagged(page)),
    arrange: async (page) => {
      await press('Ya está resuelto')(page)
      await page.getByText('Escribí qué hiciste.').waitFor()
    },
    logs: /422/,
  },
  { name: 'pedido-admin-corregido', address: corrected },
  {
    name: 'pedido-admin-corregir-entrega',
    address: paid(orderPage),
    arrange: typeEntrega('', '099'),
    logs: /422/,
  },
  {
    name: 'pedido-admin-entrega-corregida',
    address: paid(orderPage),
    arrange: typeEntrega('Bulevar España', '098 765 432'),
  },
  { name: 'estampar-corregida', before: corrected, address: '/admin/estampar' },
  {
    name: 'pagos',
    before: async (page) => {
      // The provider approved it and told nobody: the two differ.
      const { initPoint, token } = await placeOrder(page, 'tarjeta', PEDIDO, { nombre: 'Tomasa de los Pagos' })
      await payAt(page, initPoint, 'Dejar pendiente')
      changeAtProvider(pedidoGuardado(token)!.id, 'approved', 'accredited')
      await paid((codigo) => codigo)(page)
    },
    address: '/admin/pagos',
    arrange: (page) => page.getByRole('heading', { name: /^No dicen lo mismo/ }).waitFor(),
  },
  { name: 'pagos-sin-ninguno', before: enter, address: '/admin/pagos?desde=1999-01-01&hasta=1999-01-05' },
  { name: 'pedido-admin-no-encontrado', before: enter, address: '/admin/pedidos/CK-NADIE', logs: NOT_FOUND },
  { name: 'pedidos-sin-pagar', address: ordered(() => '/admin/pedidos/reservas') },
  { name: 'pedidos-imprimir', address: ordered((codigo) => `/admin/pedidos/imprimir?pedido=${codigo}`) },
  {
    name: 'pedidos-imprimir-whatsapp',
    address: ordered((codigo) => `/admin/pedidos/imprimir?pedido=${codigo}&que=whatsapp`),
  },
  { name: 'pedidos-imprimir-ninguno', before: enter, address: '/admin/pedidos/imprimir' },
  { name: 'encargos', address: paid(() => '/admin/encargos') },
  { name: 'encargos-cambiada', before: correctedAfterAsking, address: '/admin/encargos?ver=cambiadas' },
  { name: 'encargos-ninguna', before: enter, address: '/admin/encargos?ver=demoradas' },
  { name: 'estampar', address: paid(() => '/admin/estampar') },
  {
    name: 'estampar-hecha',
    address: paid(() => '/admin/estampar'),
    arrange: async (page) => {
      await press(/^Marcar hecha/)(page)
      await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).waitFor()
    },
  },
  { name: 'venta', before: enter, address: '/admin/pedidos/nuevo' },
  {
    name: 'venta-con-camisetas',
    before: enter,
    address: '/admin/pedidos/nuevo',
    arrange: async (page) => {
      await addToVenta(page, CON_LOS_DOS_MODOS)
      await addToVenta(page, NOMBRE_LARGO)
      await page.getByRole('radio', { name: 'Se envía' }).check()
      await page.getByText('Otro precio').last().click()
      await page.getByLabel('Buscar una camiseta').fill('uruguay')
      await page.getByRole('list', { name: 'Camisetas encontradas' }).waitFor()
    },
  },
  {
    name: 'venta-con-errores',
    before: enter,
    address: '/admin/pedidos/nuevo',
    arrange: async (page) => {
      await addToVenta(page, ENCARGO.codigo)
      await page.getByRole('radio', { name: 'Se envía' }).check()
      await page.getByRole('list', { name: 'Camisetas de la venta' }).getByLabel('Nombre').fill('Pelé 10 de Santos')
      await page.getByLabel('Costo del envío').fill('gratis')
      await press('Guardar venta')(page)
      await page.getByText('Completá la calle.').waitFor()
    },
  },
]

async function addToVenta(page: Page, codigo: string) {
  await page.getByLabel('Buscar una camiseta').fill(codigo)
  await page.getByRole('button', { name: `Agregar ${camiseta(codigo).nombre} por encargo` }).click()
}
