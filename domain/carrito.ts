import { sumPesos, type Pesos } from './dinero.ts'
import type { Modo } from './producto.ts'

/** Local-storage keys (specification 9). */
export const CARRITO_KEY = 'carrito'
export const PRODUCTO_SELECCIONADO_KEY = 'productoSeleccionado'

/** A line of the cart as it lies in local storage (specification 3; decisions: Cart). */
export type CartItem = {
  /** The product's id. */
  id: string
  codigo: string
  slug: string
  nombre: string
  /** Id of the picture. */
  imagen: string
  talle: string
  modo: Modo
  esEncargo: boolean
  cantidad: 1
  /** Card price of one unit without extras. */
  precio: Pesos
  /** Transfer price of one unit without extras. */
  precioDescuento: Pesos
  /** True when a name or number was asked for. */
  personalizacion: boolean
  nombrePersonalizado: string
  numero: string
  parches: boolean
  /** Card price with extras. */
  precioFinal: Pesos
}

/** Same code and size is the same item, whichever the mode (specification 5). */
export function isSameItem(a: Pick<CartItem, 'codigo' | 'talle'>, b: Pick<CartItem, 'codigo' | 'talle'>): boolean {
  return a.codigo === b.codigo && a.talle === b.talle
}

/** A cart's lines, at most; the server reads no more of an order either. */
export const LINEAS_MAX = 30

/** @returns the cart with an item more; null when it is full, or has code and size already */
export function addItem(carrito: CartItem[], item: CartItem): CartItem[] | null {
  return carrito.length < LINEAS_MAX && !carrito.some((other) => isSameItem(other, item)) ? [...carrito, item] : null
}

/**
 * Gives an item of the cart another size; all else of it and its place stay. An item that isn't there any more changes
 * nothing.
 * @returns null when the cart has code and size already
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
  return index === -1 ? carrito : carrito.toSpliced(index, 1)
}

/** Transfer price with extras: extras are never discounted. */
export function precioFinalTransferencia(item: CartItem): Pesos {
  return item.precioDescuento + (item.precioFinal - item.precio)
}

/** Totals of the shirts alone, by each way of paying; shipping is added at /shipping. */
export function totalesCarrito(carrito: CartItem[]): { tarjeta: Pesos; transferencia: Pesos } {
  return {
    tarjeta: sumPesos(carrito.map((item) => item.precioFinal)),
    transferencia: sumPesos(carrito.map(precioFinalTransferencia)),
  }
}

/**
 * Reads what local storage holds. Damaged, foreign or older content gives an empty cart or loses the bad
 * item, never a broken page (decisions: Cart). No schema library here: every page loads this.
 * @param stored the raw text, or null when nothing is stored
 */
export function parseCarrito(stored: string | null): CartItem[] {
  if (stored === null) return []
  let content: unknown
  try {
    content = JSON.parse(stored)
  } catch {
    return []
  }
  return Array.isArray(content) ? content.filter(isCartItem) : []
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  const texts = ['id', 'codigo', 'slug', 'nombre', 'imagen', 'talle', 'nombrePersonalizado', 'numero']
  const amounts = ['precio', 'precioDescuento', 'precioFinal']
  return (
    texts.every((field) => typeof item[field] === 'string') &&
    amounts.every((field) => Number.isSafeInteger(item[field]) && (item[field] as number) >= 0) &&
    item.id !== '' &&
    item.nombre !== '' &&
    item.talle !== '' &&
    (item.modo === 'stock' || item.modo === 'encargo') &&
    item.esEncargo === (item.modo === 'encargo') &&
    item.cantidad === 1 &&
    typeof item.personalizacion === 'boolean' &&
    typeof item.parches === 'boolean'
  )
}
