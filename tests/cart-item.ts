import type { CartItem } from '#domain/carrito/carrito.ts'

/** A line of a cart with the given fields: a shirt in stock in M, unprinted, of 2.000 pesos. */
export const buildCartItem = (fields: Partial<CartItem> = {}): CartItem => ({
  id: 'p1',
  codigo: 'CSK-1',
  slug: 'uruguay-1930',
  nombre: 'Uruguay 1930',
  imagen: '/img/img1/320.webp',
  talle: 'M',
  modo: 'stock',
  esEncargo: false,
  cantidad: 1,
  precio: 2000,
  precioDescuento: 1800,
  personalizacion: false,
  nombrePersonalizado: '',
  numero: '',
  parches: false,
  precioFinal: 2000,
  ...fields,
})
