import { claveDeEquipo, putTexto, removeTexto, textoBuscable } from '#domain/busqueda/buscador.ts'
import { addText, findText, removeText } from '#domain/busqueda/text-table.ts'
import { FACETAS } from '#domain/catalogo/filtros.ts'
import { hasStock } from '#domain/productos/disponibilidad.ts'
import { MODOS, type Modo } from '#domain/productos/producto.ts'
import { precioPropio, type Rebaja } from '#domain/rebajas/rebaja.ts'
import {
  DESTACADO,
  facetColumn,
  IN_MODE,
  MANGA_LARGA,
  NO_YEAR,
  PARCHES,
  reserveSlot,
  SHARED_FACETAS,
  type Columns,
} from './columns.ts'
import { combineDicho } from './combinations.ts'
import { countProducto } from './facet-counts.ts'
import type { IndexData, ModeIndex } from './index-data.ts'
import { addToOrder, removeFromOrder } from './mode-order.ts'
import { hasNombre, removeNombre, setNombre } from './names.ts'
import type { PreciosIndexados, ProductoIndexado } from './product-rows.ts'
import { dichoDe, tallesDe, tallesDichos, valoresDe } from './valores-de.ts'
import { writePrecios } from './write-precios.ts'

/**
 * Adds an active product, or puts it in the place of what is known of it. Orders are brought up to date by `refresh`, which
 * has to follow before anybody reads.
 * @param now milliseconds UTC, for reductions that begin and end
 */
export function putProducto(index: IndexData, producto: ProductoIndexado, rebajas: Rebaja[], now: number): void {
  const slot = addText(index.ids, producto.id)
  reserveSlot(index.columns, slot)
  const before = hasNombre(index.names, slot) ? positionOf(index, slot) : null
  if (before !== null) count(index, slot, -1)
  writeColumns(index, slot, producto)
  for (const modo of MODOS) index.columns.propio[modo][slot] = precioPropio(producto, modo)
  writePrecios(index, slot, rebajas, now)
  count(index, slot, 1)
  setNombre(index.names, slot, producto.nombre)
  putTexto(index.buscador, slot, textoBuscable(producto))
  const after = positionOf(index, slot)
  if (before !== null && isSamePlace(before, after) && !index.names.come.has(slot)) return
  if (before !== null) moveSlot(index, slot, before, removeFromOrder)
  moveSlot(index, slot, after, addToOrder)
}

/** Puts new prices in the place of a product's; one that isn't known here isn't active. */
export function putPrecios(index: IndexData, producto: PreciosIndexados, rebajas: Rebaja[], now: number): void {
  const slot = findText(index.ids, producto.id)
  if (slot === -1) return
  noteRangos(index, slot)
  for (const modo of MODOS) index.columns.propio[modo][slot] = precioPropio(producto, modo)
  writePrecios(index, slot, rebajas, now)
  noteRangos(index, slot)
}

/** Takes out a product that is gone or isn't active any more; `refresh` has to follow. */
export function removeProducto(index: IndexData, id: string): void {
  const slot = findText(index.ids, id)
  if (slot === -1) return
  moveSlot(index, slot, positionOf(index, slot), removeFromOrder)
  count(index, slot, -1)
  index.columns.flags[slot] = 0
  removeNombre(index.names, slot)
  removeTexto(index.buscador, slot)
  removeText(index.ids, slot)
}

/** What a product's place in the lists follows from, besides its name. */
type Position = { flags: number; popularidad: number; equipo: number }

function positionOf({ columns: { flags, popularidad, facetas } }: IndexData, slot: number): Position {
  const inModes = flags[slot]! & (IN_MODE.stock | IN_MODE.encargo)
  return { flags: inModes, popularidad: popularidad[slot]!, equipo: facetas.equipo[slot]! }
}

function isSamePlace(a: Position, b: Position): boolean {
  return a.flags === b.flags && a.popularidad === b.popularidad && a.equipo === b.equipo
}

function moveSlot(
  { modos }: IndexData,
  slot: number,
  { flags, popularidad }: Position,
  change: typeof addToOrder | typeof removeFromOrder,
): void {
  for (const modo of MODOS) if ((flags & IN_MODE[modo]) !== 0) change(modos[modo].order, slot, popularidad)
}

function writeColumns({ columns, combinations }: IndexData, slot: number, producto: ProductoIndexado): void {
  const [desde, hasta = desde] = producto.anio
  columns.flags[slot] =
    (hasStock(producto) ? IN_MODE.stock : 0) |
    (producto.tallesEncargo.length > 0 ? IN_MODE.encargo : 0) |
    (producto.mangaLarga ? MANGA_LARGA : 0) |
    (producto.parches ? PARCHES : 0) |
    (producto.destacado ? DESTACADO : 0)
  columns.popularidad[slot] = producto.popularidad
  columns.desde[slot] = desde ?? NO_YEAR
  columns.hasta[slot] = hasta ?? NO_YEAR
  for (const modo of MODOS) {
    columns.talle[modo][slot] = combineDicho(combinations.talle, tallesDichos(producto, modo), () =>
      tallesDe(producto, modo),
    )
  }
  for (const faceta of SHARED_FACETAS) {
    columns.facetas[faceta][slot] = combineDicho(combinations[faceta], dichoDe(producto, faceta), () =>
      valoresDe(producto, faceta),
    )
  }
}

/** Whether a product lies within a list's ranges, so that they are the same with it and without it. */
function isWithin({ rangos }: ModeIndex, { desde, hasta, precio }: Columns, modo: Modo, slot: number): boolean {
  if (rangos === null) return false
  const [from, to] = rangos.precio
  const [first, last] = rangos.anio
  const own = precio[modo][slot]!
  return from < own && own < to && (desde[slot] === NO_YEAR || (first < desde[slot]! && hasta[slot]! < last))
}

/** Has the ranges of a product's lists found anew if they may follow from it. */
function noteRangos({ columns, modos }: IndexData, slot: number): void {
  for (const modo of MODOS) {
    if ((columns.flags[slot]! & IN_MODE[modo]) !== 0)
      modos[modo].changed ||= !isWithin(modos[modo], columns, modo, slot)
  }
}

/** Counts a product among those that have its values, or no longer. */
function count(index: IndexData, slot: number, by: 1 | -1): void {
  noteRangos(index, slot)
  for (const modo of MODOS) {
    if ((index.columns.flags[slot]! & IN_MODE[modo]) === 0) continue
    const mode = index.modos[modo]
    for (const faceta of FACETAS)
      countProducto(mode.facetas[faceta], facetColumn(index.columns, faceta, modo)[slot]!, by)
  }
  for (const faceta of ['equipo', 'liga'] as const) {
    const { of, valores } = index.combinations[faceta]
    const { buscador, cantidad } = index.grupos[faceta]
    for (const valor of of[index.columns.facetas[faceta][slot]!]!) {
      cantidad[valor] = (cantidad[valor] ?? 0) + by
      if (cantidad[valor] === 0) removeTexto(buscador, valor)
      else if (cantidad[valor] === 1 && by === 1) {
        const nombre = valores[valor]!
        putTexto(buscador, valor, { fuerte: [nombre], debil: [], claves: [claveDeEquipo(nombre)] })
      }
    }
  }
}
