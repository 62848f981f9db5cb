import type { Pesos } from '#domain/dinero/dinero.ts'
import type { CamposDePrecio } from './precio.ts'
import type { Modo } from './producto.ts'

/** A shirt's card price in a mode at a moment, and the next moment (milliseconds UTC) at which it is another. */
export type PrecioVigente = { tarjeta: Pesos; hasta: number | null }

/** How a card price follows from a shirt and the time. */
export type PrecioEn = (producto: CamposDePrecio, modo: Modo, en: number) => PrecioVigente

/** A shirt costs what it says, until somebody changes that. */
export const precioVigente: PrecioEn = (producto, modo) => ({
  tarjeta: modo === 'stock' ? producto.precio : producto.precioEncargo,
  hasta: null,
})
