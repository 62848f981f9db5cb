import { isSameItem, type CartItem } from './carrito.ts'

/**
 * Gives an item of the cart another size; the rest of it, and its place, stay. Nothing changes when the item is gone.
 * @returns null when the cart has that code and size already
 */
export function changeTalle(carrito: CartItem[], item: CartItem, talle: string): CartItem[] | null {
  const index = carrito.findIndex((other) => isSameItem(other, item))
  return carrito.some((other, i) => i !== index && isSameItem(other, { ...item, talle }))
    ? null
    : carrito.map((other, i) => (i === index ? { ...other, talle } : other))
}

/** Takes out the first item that matches both nombre and talle (specification 4). */
export function removeItem(carrito: CartItem[], nombre: string, talle: string): CartItem[] {
  const index = carrito.findIndex((item) => item.nombre === nombre && item.talle === talle)
  return carrito.filter((_, i) => i !== index)
}
