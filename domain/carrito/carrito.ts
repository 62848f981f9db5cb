import type { Dibujable } from '#domain/productos/dibujable.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo } from '#domain/productos/producto.ts'

/** Local-storage keys (specification 9). */
export const CARRITO_KEY = 'carrito'
export const PRODUCTO_SELECCIONADO_KEY = 'productoSeleccionado'

/** A line of the cart as it is in local storage (specification 3.8). */
export type CartItem = {
  /** The product's id. */
  id: string
  codigo: string
  slug: string
  nombre: string
  /** Address of the picture, '' for none. */
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
  /** What its back is drawn from where something is printed on it, if known; unchecked, as it was stored. */
  dibujo?: Dibujable
}

/**
 * A line that an earlier shop left in the storage, or one that was damaged: whatever fields it has. The server tells by its
 * id, the code in that, or its name which shirt it is.
 */
export type FormerItem = Record<string, unknown>

/** What local storage holds. */
export type StoredCarrito = { items: CartItem[]; former: FormerItem[] }

/** Whether two lines are the same item: by code and size, whatever the mode (specification 5). */
export function isSameItem(a: Pick<CartItem, 'codigo' | 'talle'>, b: Pick<CartItem, 'codigo' | 'talle'>): boolean {
  return a.codigo === b.codigo && a.talle === b.talle
}

/** Most lines of a cart; the server accepts no more in an order either. */
export const LINEAS_DE_CARRITO_MAX = 30

/** @returns the cart with the item added; null when it is full, or has that code and size already */
export function addItem(carrito: CartItem[], item: CartItem): CartItem[] | null {
  return carrito.length < LINEAS_DE_CARRITO_MAX && !carrito.some((other) => isSameItem(other, item))
    ? [...carrito, item]
    : null
}

/**
 * Reads what local storage holds: lines of today, and what else may have been one. What is no cart gives an empty one,
 * never a broken page. No schema library here: every page loads this.
 * @param stored the raw text, or null when nothing is stored
 */
export function parseCarrito(stored: string | null): StoredCarrito {
  const read: StoredCarrito = { items: [], former: [] }
  try {
    for (const item of JSON.parse(stored ?? '[]') as unknown[]) {
      if (isCartItem(item)) read.items.push(item)
      else if (saysSomething(item)) read.former.push(item)
    }
  } catch {
    // An unreadable cart is nobody's.
  }
  return read
}

const TEXTS = ['id', 'nombre', 'talle', 'imagen', 'codigo', 'slug', 'nombrePersonalizado', 'numero'] as const

type Fields = Record<string, unknown>

function isCartItem(value: unknown): value is CartItem {
  const item = value as Fields | null
  return (
    item !== null &&
    TEXTS.every((field) => typeof item[field] === 'string') &&
    [item.id, item.nombre, item.talle].every(Boolean) &&
    /^(\/|$)/.test(item.imagen as string) &&
    (['precio', 'precioDescuento', 'precioFinal'] as const).every(
      (field) => Number.isSafeInteger(item[field]) && (item[field] as number) >= 0,
    ) &&
    ['stock', 'encargo'][Number(item.esEncargo)] === item.modo &&
    item.cantidad === 1 &&
    [item.esEncargo, item.personalizacion, item.parches].every((flag) => typeof flag === 'boolean')
  )
}

function saysSomething(value: unknown): value is FormerItem {
  return value instanceof Object && !Array.isArray(value) && Object.keys(value).length > 0
}
