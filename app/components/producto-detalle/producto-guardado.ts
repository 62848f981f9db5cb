import { camposDeTipo, pickCampos, toBreve, VALORES_INICIALES } from '#domain/producto/campos.ts'
import { PRODUCTO_SELECCIONADO_KEY } from '#domain/carrito/carrito.ts'
import { imagenUrl } from '#domain/producto/imagen.ts'
import type { Producto, ProductoBreve } from '#domain/producto/producto.ts'
import type { Imagen } from '#domain/producto/imagen.ts'

/** Keeps the visited shirt for when the server can't be reached (specification 2.39). */
export function saveProducto(producto: Producto) {
  try {
    localStorage.setItem(PRODUCTO_SELECCIONADO_KEY, serializeProducto(producto))
  } catch {
    // Storage is full or forbidden: nothing stands in then.
  }
}

/**
 * The kept shirt, when it is the one at this address.
 * @returns null when it is another, or what is stored is damaged or of an older shape
 */
export function readProductoGuardado(slug: string): Producto | null {
  try {
    return parseProducto(localStorage.getItem(PRODUCTO_SELECCIONADO_KEY), slug)
  } catch {
    return null
  }
}

/**
 * Section 3's product without its paragraphs (3.28), pictures as addresses; `fotos`, what else a page needs, is ours.
 */
type Guardado = Omit<ProductoBreve, 'imagenes'> & { imagenes: string[]; fotos: Imagen[] }

/** Exported for its test. */
export function serializeProducto(producto: Producto): string {
  const { imagenes: fotos } = producto
  const guardado: Guardado = {
    ...toBreve(producto),
    imagenes: fotos.map(({ id }) => imagenUrl(id, ANCHO, 'webp')),
    fotos,
  }
  return JSON.stringify(guardado)
}

/** Pixels of the largest variant. */
const ANCHO = 1200

const TEXTS = ['id', 'slug', ...camposDeTipo('texto')] as const
const LISTS = ['fotos', ...camposDeTipo('imagenes', 'anios', 'lista')] as const

/** Exported for its test. @param stored the raw text, or null when nothing is stored */
export function parseProducto(stored: string | null, slug: string): Producto | null {
  if (stored === null) return null
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const whole =
    fields.slug === slug &&
    TEXTS.every((field) => typeof fields[field] === 'string') &&
    LISTS.every((field) => Array.isArray(fields[field])) &&
    Number.isSafeInteger(fields.precio) &&
    Number.isSafeInteger(fields.precioEncargo) &&
    typeof fields.stock === 'object' &&
    fields.stock !== null
  if (!whole) return null
  const { fotos, ...producto } = value as Guardado
  return { ...pickCampos(VALORES_INICIALES, camposDeTipo('parrafos')), ...producto, imagenes: fotos }
}
