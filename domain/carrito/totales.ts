import type { CartItem } from './carrito.ts'
import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'

/** Transfer price with extras: extras are never discounted. */
export function precioFinalTransferencia(item: CartItem): Pesos {
  return item.precioDescuento + (item.precioFinal - item.precio)
}

/** Totals of the shirts alone, for each way of paying; shipping is added at /shipping. */
export function totalesCarrito(carrito: CartItem[]): { tarjeta: Pesos; transferencia: Pesos } {
  return {
    tarjeta: sumPesos(carrito.map((item) => item.precioFinal)),
    transferencia: sumPesos(carrito.map(precioFinalTransferencia)),
  }
}
