import type { Page } from '@playwright/test'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { camiseta, preciosEsperados } from './camisetas.ts'

export type Elegida = {
  codigo: string
  talle: string
  modo: Modo
  nombre?: string
  numero?: string
  parches?: boolean
}

/** A line as the shop would have stored it. */
export function itemDe({ codigo, talle, modo, nombre = '', numero = '', parches = false }: Elegida): CartItem {
  const c = camiseta(codigo)
  const { tarjeta, transferencia } = preciosEsperados(c, modo)
  const extras = (nombre !== '' || numero !== '' ? 200 : 0) + (parches ? 200 : 0)
  return {
    id: c.id,
    codigo,
    slug: c.slug,
    nombre: c.nombre,
    imagen: `/img/${c.imagen}/320.webp`,
    talle,
    modo,
    esEncargo: modo === 'encargo',
    cantidad: 1,
    precio: tarjeta,
    precioDescuento: transferencia,
    personalizacion: nombre !== '' || numero !== '',
    nombrePersonalizado: nombre,
    numero,
    parches,
    precioFinal: tarjeta + extras,
  }
}

/** Starts with a filled cart, where the way of filling it isn't what is tested. */
export async function fillCarrito(page: Page, elegidas: Elegida[]): Promise<void> {
  await storeCarrito(page, JSON.stringify(elegidas.map(itemDe)))
}

/** Puts any text where the cart is kept. */
export async function storeCarrito(page: Page, texto: string): Promise<void> {
  // The page has the shop's address and nothing to render.
  await page.route('**/vacia', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/vacia')
  await page.evaluate((value) => localStorage.setItem('carrito', value), texto)
}

/** What the browser keeps as its cart now. */
export async function readCarrito(page: Page): Promise<CartItem[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('carrito'))) ?? '[]') as CartItem[]
}
