import type { Page } from '@playwright/test'
import { payAt, placeOrder } from '../support/ordenar.ts'
import { PEDIDO } from './elegidas.ts'
import { enter } from './enter.ts'
import { press, open } from './on-a-page.ts'

let compradores = 0

/** Few mails go to one address in an hour. */
export function newCorreo(): string {
  return `ana${++compradores}@correo.test`
}

/** A transfer order, and the address of a page about it. */
export const transferAt = (address: (token: string) => string) => async (page: Page) => {
  const { token } = await placeOrder(page, 'transferencia', PEDIDO, { correo: newCorreo() })
  return address(token)
}

/** A card order whose payment ended like this, and the address of a page about it. */
export const cardAt =
  (resultado: Parameters<typeof payAt>[2] | null, address: (token: string) => string) => async (page: Page) => {
    const { token, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
    if (resultado !== null) await payAt(page, initPoint, resultado)
    return address(token)
  }

export const pedidoPage = (token: string) => `/pedido/${token}`

export async function typeCorreccion(page: Page, nombre: string) {
  await open('Corregir nombre o número')(page)
  await page.getByLabel('Nombre', { exact: true }).fill(nombre)
  await press('Guardar la corrección')(page)
}

/** Opens the form of the delivery, the buyer's or the owner's, and sends it with this instead. */
export const typeEntrega = (calle: string, telefono: string) => async (page: Page) => {
  const entrega = page.getByRole('region', { name: 'Entrega' })
  await open('Corregir los datos de entrega')(page)
  await entrega.getByLabel('Calle').fill(calle)
  await entrega.getByLabel('Teléfono').fill(telefono)
  await press('Guardar los datos')(page)
  await page.getByText(/^Completá la calle|^Listo: guardamos/).waitFor()
}

export const PREPARAR = { accion: 'mover', evento: 'preparar', desde: 'pagado' }

export const CONFIRMAR = { accion: 'mover', evento: 'confirmar_transferencia', desde: 'pendiente_pago' }
export const CANCELAR = { accion: 'mover', evento: 'cancelar', desde: 'pagado' }

export const manage = (page: Page, codigo: string, gestion: Record<string, string>) =>
  page.request.post(`/admin/pedidos/${codigo}.data`, { data: gestion })

/** An order by transfer, seen by the owner. */
export const ordered = (address: (codigo: string) => string) => async (page: Page) => {
  const { codigo } = await placeOrder(page, 'transferencia', PEDIDO, {
    nombre: 'Maximiliana Fernández de Montevideo y Rodríguez',
    correo: newCorreo(),
  })
  await enter(page)
  return address(codigo)
}

/** A paid order, seen by the owner. */
export const paid = (address: (codigo: string) => string) => async (page: Page) => {
  const { codigo, initPoint } = await placeOrder(page, 'tarjeta', PEDIDO)
  await payAt(page, initPoint, 'Aprobar')
  await enter(page)
  return address(codigo)
}

export const orderPage = (codigo: string) => `/admin/pedidos/${codigo}`
