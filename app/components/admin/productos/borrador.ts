import { ownValue } from '#domain/texto/own-value.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import {
  findDiferencias,
  FORMULARIO_VACIO,
  readFormularioDeProducto,
  toFormulario,
  type CampoDeFormulario,
  type CamposDeProducto,
  type FormularioProducto,
} from '#domain/productos/formulario.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { faultInUnidades, readUnidades, type CambioDeStock } from '#domain/productos/stock.ts'
import { COMO_TEXTO, type Almacen } from '../use-borrador.ts'
import { claveDeImagen, isMismasImagenes, tomasEscritas, type ImagenEditada } from '../imagenes/imagen-editada.ts'

/** The key under which a product form's fields are kept. `clave` is the product's id, `NUEVO`, or a copy's. */
export const claveDeCampos = (clave: string) => `producto:${clave}`
/** The key under which its pictures are kept, apart from the fields: photos aren't rewritten with every letter. */
export const claveDeImagenes = (clave: string) => `producto:${clave}:imagenes`
/** The key of the form for adding a shirt. */
export const NUEVO = 'nuevo'
const COPIA = 'copia:'
/** The key of the form for a shirt that starts as a copy of another. */
export const claveDeCopia = (id: string) => COPIA + id
/** @returns the id of the shirt that this form started as; null for other forms */
export const copiadaDe = (clave: string) => (clave.startsWith(COPIA) ? clave.slice(COPIA.length) : null)

/** The product form with what it started from, as it is kept in this browser until it is saved. */
export type Borrador = {
  /** The product's id; for one to be added, given by the server so that it is added only once. */
  id: string
  /** Of the product as it was opened. */
  actualizado: number
  formulario: FormularioProducto
  /** Whether the price of a made-to-order shirt is somebody's own; until then it follows the other one. */
  encargoEscrito: boolean
  /** The form as it was opened: what differs from it was changed here. */
  abierto: FormularioProducto
  /** Stock as it is typed, by size; an empty field is a size that the shirt doesn't come in. */
  stock: Record<string, string>
  stockAbierto: Record<string, number>
  /** Ids of the pictures it was opened with. */
  imagenesAbiertas: string[]
}

/** Where drafts are kept. One of an earlier version of the form gets the fields added since as they start. */
export const BORRADORES: Almacen = {
  ...COMO_TEXTO,
  async read(clave) {
    const kept = (await COMO_TEXTO.read(clave)) as Borrador | undefined
    const complete = (formulario: FormularioProducto) => ({ ...FORMULARIO_VACIO, ...formulario })
    return (
      kept && {
        ...kept,
        encargoEscrito: kept.encargoEscrito ?? true,
        formulario: complete(kept.formulario),
        abierto: complete(kept.abierto),
      }
    )
  },
}

/** A form to describe a new shirt in. */
export function borradorVacio(id: string): Borrador {
  return {
    id,
    actualizado: 0,
    formulario: FORMULARIO_VACIO,
    encargoEscrito: false,
    abierto: FORMULARIO_VACIO,
    stock: {},
    stockAbierto: {},
    imagenesAbiertas: [],
  }
}

type Abierto = CamposDeProducto & Pick<ProductoInterno, 'id' | 'stock' | 'imagenes'>

/**
 * The draft with one field typed. The price of a made-to-order shirt follows the one in stock until somebody types it;
 * emptied, it follows again (specification 24.40).
 */
export function withCampoDeProducto<C extends CampoDeFormulario>(
  borrador: Borrador,
  campo: C,
  valor: FormularioProducto[C],
): Borrador {
  const formulario = { ...borrador.formulario, [campo]: valor }
  if (campo === 'precioEncargo') return { ...borrador, formulario, encargoEscrito: valor !== '' }
  if (campo === 'precio' && !borrador.encargoEscrito) {
    formulario.precioEncargo = parsePesos(formulario.precio) === null ? '' : formulario.precio
  }
  return { ...borrador, formulario }
}

/** A product opened for editing. */
export function borradorDe(producto: Abierto, actualizado: number): Borrador {
  const formulario = toFormulario(producto)
  return {
    id: producto.id,
    actualizado,
    formulario,
    encargoEscrito: true,
    abierto: formulario,
    stock: Object.fromEntries(Object.entries(producto.stock).map(([talle, unidades]) => [talle, String(unidades)])),
    stockAbierto: producto.stock,
    imagenesAbiertas: producto.imagenes.map(({ id }) => id),
  }
}

/** A new shirt that starts as a copy: all but the code, and the units, which are other shirts. */
export function borradorDeCopia(id: string, producto: CamposDeProducto): Borrador {
  return { ...borradorVacio(id), formulario: { ...toFormulario(producto), codigo: '' }, encargoEscrito: true }
}

/** The stock changes that the form asks for: the sizes touched, each with the figure it was opened with. */
export function cambiosDeStock({ stock, stockAbierto }: Pick<Borrador, 'stock' | 'stockAbierto'>): CambioDeStock[] {
  return Object.entries(stock).flatMap(([talle, texto]) => {
    const antes = ownValue(stockAbierto, talle) ?? null
    if (antes === null && texto.trim() === '') return []
    const { unidades } = readUnidades(texto)
    return unidades === antes ? [] : [{ talle, antes, unidades }]
  })
}

/** Whether saving would change nothing of what was opened; what was said of a picture counts as changed. */
export function isSinCambios(borrador: Borrador, imagenes: ImagenEditada[]): boolean {
  return (
    findDiferencias(borrador.abierto, borrador.formulario).length === 0 &&
    cambiosDeStock(borrador).length === 0 &&
    tomasEscritas(imagenes).length === 0 &&
    imagenes.map(claveDeImagen).join() === borrador.imagenesAbiertas.join()
  )
}

/** A product as somebody else left it while it was edited here. */
export type OtraVersion = {
  formulario: FormularioProducto
  imagenes: Imagen[]
  actualizado: number
  /** Who saved it; '' when nobody knows. */
  quien: string
}

/** Goes on with this draft on top of the other version: saving it knowingly overwrites that one. */
export function overOtra(borrador: Borrador, otra: OtraVersion): Borrador {
  return {
    ...borrador,
    actualizado: otra.actualizado,
    abierto: otra.formulario,
    imagenesAbiertas: otra.imagenes.map(({ id }) => id),
  }
}

/** The fields that were changed here, and the other version's values for everything else. */
export function mergeOtra(borrador: Borrador, otra: Pick<OtraVersion, 'formulario'>): FormularioProducto {
  const mine = findDiferencias(borrador.abierto, borrador.formulario)
  return {
    ...otra.formulario,
    ...Object.fromEntries(mine.map((campo) => [campo, borrador.formulario[campo]])),
  }
}

/** Whether a stored product would change if what was typed were saved. */
export function hasCambios(borrador: Borrador, imagenes: ImagenEditada[], guardado: ProductoInterno): boolean {
  const stored = toFormulario(guardado)
  return (
    findDiferencias(mergeOtra(borrador, { formulario: stored }), stored).length > 0 ||
    cambiosDeStock(borrador).length > 0 ||
    !isMismasImagenes(imagenes, guardado.imagenes)
  )
}

/** Shown where a shirt has no name yet. */
const SIN_NOMBRE = 'Camiseta sin nombre'

/**
 * A shirt as a buyer would see it if what was typed were saved now (specification 24.31).
 * @param guardado as it is stored; null for one to be added
 * @returns `sinLeer`: the fields that have a fault; they show what is stored, or nothing. A picture that waits for its
 * upload has its key as its id.
 */
export function previewBorrador(
  borrador: Borrador,
  imagenes: ImagenEditada[],
  guardado: ProductoInterno | null,
): { producto: ProductoInterno; sinLeer: CampoDeFormulario[] } {
  const stored = guardado === null ? FORMULARIO_VACIO : toFormulario(guardado)
  const typed = mergeOtra(borrador, { formulario: stored })
  const sinLeer = Object.keys(readFormularioDeProducto(typed).errores) as CampoDeFormulario[]
  const readable = { ...typed, ...Object.fromEntries(sinLeer.map((campo) => [campo, stored[campo]])) }
  // The two years only make sense as a pair.
  if (sinLeer.includes('anioDesde') || sinLeer.includes('anioHasta')) {
    readable.anioDesde = stored.anioDesde
    readable.anioHasta = stored.anioHasta
  }
  const { campos } = readFormularioDeProducto(readable)
  const nombre = campos.nombre === '' ? SIN_NOMBRE : campos.nombre
  const cambios = cambiosDeStock(borrador).filter(({ unidades }) => faultInUnidades(unidades) === null)
  const stock = { ...guardado?.stock, ...Object.fromEntries(cambios.map(({ talle, unidades }) => [talle, unidades])) }
  return {
    producto: {
      ...campos,
      nombre,
      id: borrador.id,
      slug: guardado?.slug ?? '',
      stock,
      imagenes: imagenes.map((imagen) =>
        imagen.tipo === 'guardada' ? imagen.imagen : pendiente(imagen.clave, nombre),
      ),
    },
    sinLeer,
  }
}

/** A picture that isn't uploaded yet, of which nothing more is known. */
function pendiente(clave: string, nombre: string): Imagen {
  return { id: clave, alt: nombre, ancho: 4, alto: 5, fondo: '#e9e4d6' }
}
