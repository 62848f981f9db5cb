import { grown } from '#domain/busqueda/number-lists.ts'
import { FACETAS, type Faceta } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'

/** In which lists a product is, and what else is asked of it, as bits of `flags`. */
export const IN_MODE: Record<Modo, number> = { stock: 1, encargo: 2 }
export const MANGA_LARGA = 4
export const PARCHES = 8
export const DESTACADO = 16
/** A reduction runs for its price in a mode. */
export const REBAJADO: Record<Modo, number> = { stock: 32, encargo: 64 }

/** A product without years. */
export const NO_YEAR = -1

/**
 * Filters but for sizes, which depend, as the price does, on how a product is bought. All else is the same in both
 * modes.
 */
export const SHARED_FACETAS = FACETAS.filter((faceta) => faceta !== 'talle')
export type SharedFaceta = Exclude<Faceta, 'talle'>

/**
 * What lists and filters look at, a column for each thing and in it a number for each product. A product's place in the
 * columns is its slot; a slot that is left goes to the next one.
 */
export type Columns = {
  flags: Uint8Array
  popularidad: Int32Array
  /** First and last year. */
  desde: Int32Array
  hasta: Int32Array
  /** Card price in each mode, in pesos: the product's own, and the one that is asked, reductions included. */
  propio: Record<Modo, Int32Array>
  precio: Record<Modo, Int32Array>
  /** Numbers of combinations of values. */
  talle: Record<Modo, Int32Array>
  facetas: Record<SharedFaceta, Int32Array>
}

export function createColumns(): Columns {
  const column = () => new Int32Array(256)
  return {
    flags: new Uint8Array(256),
    popularidad: column(),
    desde: column(),
    hasta: column(),
    propio: { stock: column(), encargo: column() },
    precio: { stock: column(), encargo: column() },
    talle: { stock: column(), encargo: column() },
    facetas: Object.fromEntries(SHARED_FACETAS.map((faceta) => [faceta, column()])) as Columns['facetas'],
  }
}

/** Makes room for a slot. */
export function reserveSlot(columns: Columns, slot: number): void {
  if (slot < columns.flags.length) return
  const size = 2 * slot
  columns.flags = grown(columns.flags, size)
  for (const name of ['popularidad', 'desde', 'hasta'] as const) columns[name] = grown(columns[name], size)
  for (const group of [columns.propio, columns.precio, columns.talle, columns.facetas] as Record<
    string,
    Int32Array
  >[]) {
    Object.assign(group, Object.fromEntries(Object.entries(group).map(([name, column]) => [name, grown(column, size)])))
  }
}

/** The column of a filter in a mode's list. */
export function facetColumn(columns: Columns, faceta: Faceta, modo: Modo): Int32Array {
  return faceta === 'talle' ? columns.talle[modo] : columns.facetas[faceta]
}
