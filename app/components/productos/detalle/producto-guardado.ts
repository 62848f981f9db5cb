import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import {
  CAMPOS_DE_PRODUCTO,
  DEFINICION_DE_CAMPO,
  mapCampos,
  toCampoBreve,
  VALORES_INICIALES,
  type Tipo,
} from '#domain/productos/campos.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { slugify } from '#domain/texto/texto.ts'
import { PRODUCTO_SELECCIONADO_KEY } from '#domain/carrito/carrito.ts'
import { imagenUrl } from '#domain/productos/imagen.ts'
import type { Producto, ProductoBreve } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'

/** Keeps the visited shirt for when the server can't be reached (specification 2.39). */
export function saveProducto(producto: Producto, ajustes: ConDescuento) {
  try {
    localStorage.setItem(PRODUCTO_SELECCIONADO_KEY, serializeProducto(producto, ajustes))
  } catch {
    // Storage is full or forbidden: nothing stands in later.
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

type ConDescuento = Pick<AjustesPublicos, 'descuentoTransferencia'>

/**
 * Section 3's product without its paragraphs (3.28), pictures as addresses, both transfer prices as they are asked. `fotos`,
 * what else a page needs, is ours.
 */
type Guardado = Omit<ProductoBreve, 'imagenes'> & { imagenes: string[]; fotos: Imagen[] }

/** Exported for its test. */
export function serializeProducto(producto: Producto, ajustes: ConDescuento): string {
  const { imagenes: fotos } = producto
  const guardado: Guardado = {
    ...toCampoBreve(producto),
    precioDescuento: preciosDe(producto, 'stock', ajustes).transferencia,
    precioEncargoDescuento: preciosDe(producto, 'encargo', ajustes).transferencia,
    imagenes: fotos.map(({ id }) => imagenUrl(id, ANCHO, 'webp')),
    fotos,
  }
  return JSON.stringify(guardado)
}

/** Pixels of the largest variant. */
const ANCHO = 1200

/**
 * Exported for its test. A field that is missing, or isn't what it should be, says nothing.
 * @param stored the raw text, or null when nothing is stored
 */
export function parseProducto(stored: string | null, slug: string): Producto | null {
  const value: unknown = JSON.parse(stored ?? 'null')
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const producto = toCampoBreve(
    mapCampos(CAMPOS_DE_PRODUCTO, (campo) => valueOf(campo, fields[campo])) as unknown as Producto,
  )
  const own = isText(fields.slug) ? fields.slug : slugify(producto.nombre)
  if (producto.nombre === '' || producto.precio <= 0 || own !== slug) return null
  return {
    ...producto,
    descripcion: '',
    id: isText(fields.id) ? fields.id : '',
    slug,
    imagenes: isListOf(fields.fotos, isImagen) ? fields.fotos.map((foto) => ({ ...foto, toma: undefined })) : [],
    // A shirt without its price can't be made to order.
    tallesEncargo: producto.precioEncargo > 0 ? producto.tallesEncargo : [],
    ...(fields.rebajas instanceof Object ? { rebajas: fields.rebajas } : {}),
  }
}

function valueOf(campo: (typeof CAMPOS_DE_PRODUCTO)[number], value: unknown): unknown {
  return IS[DEFINICION_DE_CAMPO[campo].tipo](value) ? value : VALORES_INICIALES[campo]
}

/** Whether a stored value is what a field of this type holds. */
const IS: Record<Tipo, (value: unknown) => boolean> = {
  texto: isText,
  parrafos: () => false,
  pesos: isCount,
  pesosOpcionales: isCount,
  siONo: (value) => typeof value === 'boolean',
  entero: Number.isSafeInteger,
  anios: (value) => isListOf(value, isCount),
  lista: (value) => isListOf(value, isText),
  stock: (value) => value instanceof Object && !Array.isArray(value) && Object.values(value).every(isCount),
  imagenes: () => false,
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isImagen(value: unknown): value is Imagen {
  return value instanceof Object && isText((value as Imagen).id) && isText((value as Imagen).fondo)
}

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(is)
}
