import type { CartItem } from '#domain/carrito/carrito.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { imagenUrl } from '#domain/productos/imagen.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Personalizacion } from '#domain/productos/personalizacion.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'

type Comprable = { id: string; codigo: string; slug: string; nombre: string; imagen: Imagen | null }

type Eleccion = {
  talle: string
  modo: Modo
  /** The prices of a unit without extras. */
  precios: Precios
  /** As typed; null when nothing is personalised. */
  personalizacion: Personalizacion | null
  extras: Pesos
  /** What its back is drawn from, where something may be printed on it. */
  dibujo?: Dibujable | null
}

/** Pixels: sharp in a line of the cart on any screen. */
const ANCHO_EN_CARRITO = 320

/** The line of the cart for a shirt and what the buyer chose of it (specification 3.8, 10.2). */
export function buildItem(producto: Comprable, eleccion: Eleccion): CartItem {
  const nombrePersonalizado = eleccion.personalizacion?.nombre.trim() ?? ''
  const numero = eleccion.personalizacion?.numero.trim() ?? ''
  const personalizacion = nombrePersonalizado !== '' || numero !== ''
  return {
    id: producto.id,
    // Two shirts without a code are not the same shirt.
    codigo: producto.codigo || producto.id,
    slug: producto.slug,
    nombre: producto.nombre,
    imagen: producto.imagen === null ? '' : imagenUrl(producto.imagen.id, ANCHO_EN_CARRITO, 'webp'),
    talle: eleccion.talle,
    modo: eleccion.modo,
    esEncargo: eleccion.modo === 'encargo',
    cantidad: 1,
    precio: eleccion.precios.tarjeta,
    precioDescuento: eleccion.precios.transferencia,
    personalizacion,
    nombrePersonalizado,
    numero,
    parches: eleccion.personalizacion?.parches ?? false,
    precioFinal: eleccion.precios.tarjeta + eleccion.extras,
    ...(personalizacion && eleccion.dibujo ? { dibujo: eleccion.dibujo } : {}),
  }
}

/** What the server is asked about a line: everything but prices, which it knows better (specification 14.10). */
export function toLineaPedida(item: CartItem) {
  const { id, talle, modo, nombrePersonalizado: nombre, numero, parches, personalizacion } = item
  return personalizacion || parches
    ? { id, talle, modo, personalizacion: { nombre, numero, parches } }
    : { id, talle, modo }
}
