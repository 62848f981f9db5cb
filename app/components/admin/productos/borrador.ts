import {
  findDiferencias,
  FORMULARIO_VACIO,
  toFormulario,
  type CamposDeProducto,
  type FormularioProducto,
} from '#domain/producto-formulario.ts'
import type { Imagen, Producto } from '#domain/producto.ts'
import { readUnidades, type CambioDeStock } from '#domain/stock.ts'

/** The product form with what it started from, as it is kept in this browser until it is saved. */
export type Borrador = {
  /** Of the product; of one to be added, given by the server so that it is added once. */
  id: string
  /** Of the product as it was opened. */
  actualizado: number
  formulario: FormularioProducto
  /** As it was opened: what differs from it was changed here. */
  abierto: FormularioProducto
  /** Stock as it is typed, by size; an empty field is a size that the shirt doesn't come in. */
  stock: Record<string, string>
  stockAbierto: Record<string, number>
  /** Ids of its pictures as it was opened. */
  imagenesAbiertas: string[]
}

/** A form to describe a new shirt in. */
export function borradorVacio(id: string): Borrador {
  return {
    id,
    actualizado: 0,
    formulario: FORMULARIO_VACIO,
    abierto: FORMULARIO_VACIO,
    stock: {},
    stockAbierto: {},
    imagenesAbiertas: [],
  }
}

type Abierto = CamposDeProducto & Pick<Producto, 'id' | 'stock' | 'imagenes'>

/** A product opened for editing. */
export function borradorDe(producto: Abierto, actualizado: number): Borrador {
  const formulario = toFormulario(producto)
  return {
    id: producto.id,
    actualizado,
    formulario,
    abierto: formulario,
    stock: Object.fromEntries(Object.entries(producto.stock).map(([talle, unidades]) => [talle, String(unidades)])),
    stockAbierto: producto.stock,
    imagenesAbiertas: producto.imagenes.map(({ id }) => id),
  }
}

/** A new shirt that starts as another one: all but its code, and its units, which are other shirts. */
export function borradorDeCopia(id: string, producto: CamposDeProducto): Borrador {
  return { ...borradorVacio(id), formulario: { ...toFormulario(producto), codigo: '' } }
}

/** What the form's stock fields ask to be changed: sizes that were touched, from the figure that was opened. */
export function cambiosDeStock({ stock, stockAbierto }: Pick<Borrador, 'stock' | 'stockAbierto'>): CambioDeStock[] {
  return Object.entries(stock).flatMap(([talle, texto]) => {
    const antes = stockAbierto[talle] ?? null
    if (antes === null && texto.trim() === '') return []
    const { unidades } = readUnidades(texto)
    return unidades === antes ? [] : [{ talle, antes, unidades }]
  })
}

/** A product as somebody else left it while it was edited here. */
export type OtraVersion = {
  formulario: FormularioProducto
  imagenes: Imagen[]
  actualizado: number
  /** Who saved it; '' when nobody knows. */
  quien: string
}

/** What is edited here goes on from the other version: saved, it knowingly takes that one's place. */
export function overOtra(borrador: Borrador, otra: OtraVersion): Borrador {
  return {
    ...borrador,
    actualizado: otra.actualizado,
    abierto: otra.formulario,
    imagenesAbiertas: otra.imagenes.map(({ id }) => id),
  }
}

/** What was changed here, and, of what wasn't, the other version. */
export function mergeOtra(borrador: Borrador, otra: OtraVersion): FormularioProducto {
  const mine = findDiferencias(borrador.abierto, borrador.formulario)
  return {
    ...otra.formulario,
    ...Object.fromEntries(mine.map((campo) => [campo, borrador.formulario[campo]])),
  }
}
