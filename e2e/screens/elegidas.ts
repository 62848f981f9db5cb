import type { Page } from '@playwright/test'
import { camiseta } from '../support/camisetas.ts'
import { fillCarrito, itemDe, storeCarrito, type Elegida } from '../support/carrito.ts'

/** In stock and made to order; L and 3XL are out of stock. */
export const CON_LOS_DOS_MODOS = 'CSK-0017'

/** Made to order; without patches of its own. */
export const POR_ENCARGO = 'CSK-0033'

export const NOMBRE_LARGO = 'CSK-0203'

export const product = (codigo: string, query = '') => `/product/${camiseta(codigo).slug}${query}`

export const CARRITO: Elegida[] = [
  { codigo: CON_LOS_DOS_MODOS, talle: 'M', modo: 'stock' },
  { codigo: 'CSK-0002', talle: 'L', modo: 'encargo', nombre: 'Nasazzi', numero: '2', parches: true },
  { codigo: NOMBRE_LARGO, talle: 'S', modo: 'encargo' },
]

export const ENCARGO: Elegida = { codigo: 'CSK-0010', talle: 'M', modo: 'encargo' }

export const PEDIDO: Elegida[] = [
  { ...ENCARGO, nombre: 'Cáceres', numero: '22', parches: true },
  { ...ENCARGO, talle: 'XL' },
]

export const bring =
  (...elegidas: Elegida[]) =>
  (page: Page) =>
    fillCarrito(page, elegidas)

/** A cart from another day: one price was lower, and one size was still there. */
export async function bringStale(page: Page) {
  const [fresh, cheaper] = CARRITO.slice(0, 2).map(itemDe)
  const soldOut = itemDe({ codigo: 'CSK-0005', talle: 'M', modo: 'stock' })
  const { precio, precioDescuento, precioFinal } = cheaper!
  const before = { precio: precio - 200, precioDescuento: precioDescuento - 180, precioFinal: precioFinal - 200 }
  await storeCarrito(page, JSON.stringify([fresh, { ...cheaper, ...before }, soldOut]))
}
