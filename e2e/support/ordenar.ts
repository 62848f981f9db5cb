import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { newTelefono } from './comprador.ts'
import { itemDe, type Elegida } from './carrito.ts'

type PedidoHecho = {
  codigo: string
  token: string
  /** Where a card order is paid. */
  initPoint: string
}

type Comprador = {
  nombre?: string
  correo?: string
  telefono?: string
  /** A cédula, which much has to say. */
  documento?: string
  /** Where it is ordered from; somewhere else each time, since one network holds so many units. */
  ip?: string
}

/** Places an order without filling in the form, to be delivered in Montevideo, where what follows is tested. */
export async function placeOrder(
  page: Page,
  medio: MedioDelComprador,
  elegidas: Elegida[],
  { nombre = 'Ana Pereira', correo = '', telefono = newTelefono(), documento = '', ip = newIp() }: Comprador = {},
): Promise<PedidoHecho> {
  const items = elegidas.map(itemDe).map((item) => ({
    title: item.nombre,
    unit_price: medio === 'tarjeta' ? item.precioFinal : item.precioDescuento + item.precioFinal - item.precio,
    quantity: 1,
    currency_id: 'UYU',
    picture_url: '',
    id: item.id,
    talle: item.talle,
    modo: item.modo,
    personalizacion: { nombre: item.nombrePersonalizado, numero: item.numero, parches: item.parches },
  }))
  const address = `/api/${MEDIOS[medio].direccion}`
  const response = await page.request.post(address, {
    // The shop's own pages send it so.
    headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': ip },
    data: {
      items: [...items, { title: 'Envío', unit_price: 260, quantity: 1, currency_id: 'UYU' }],
      shipping: {
        nombre,
        departamento: 'Montevideo',
        ciudad: 'Montevideo',
        calle: 'Bulevar Artigas',
        numeroPuerta: '1234',
        numeroApartamento: '',
        telefono,
        correo,
        documento,
        comentarios: '',
        metodo: 'domicilio',
        costo: 260,
        tiempo: '24 hs',
      },
      idempotencyKey: randomUUID(),
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  const { init_point: initPoint = '', pedido } = (await response.json()) as {
    init_point?: string
    pedido: { codigo: string; token: string }
  }
  return { ...pedido, initPoint }
}

/** A network address of nobody else's. */
export function newIp(): string {
  return `100.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** What the provider's page offers. */
type Resultado = 'Aprobar' | 'Rechazar' | 'Dejar pendiente'

/** Ends a card payment on the provider's page, and is back in the shop. */
export async function payAt(page: Page, initPoint: string, resultado: Resultado): Promise<void> {
  await page.goto(initPoint)
  await page.getByRole('button', { name: resultado }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/checkout'))
}

/** The token of the order that the page's address names. */
export function tokenIn(page: Page): string {
  const token = new URL(page.url()).searchParams.get('pedido')
  if (token === null) throw new Error(`no order in ${page.url()}`)
  return token
}
