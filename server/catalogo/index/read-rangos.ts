import type { Listado } from '#domain/catalogo/catalogo.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { IN_MODE, NO_YEAR } from './columns.ts'
import type { IndexData } from './index-data.ts'

/** The whole range of what a mode offers; null when it offers nothing. Found anew when what it follows from has changed. */
export function readRangos(index: IndexData, modo: Modo): Listado['rangos'] {
  const mode = index.modos[modo]
  if (mode.changed) mode.rangos = findRangos(index, modo)
  mode.changed = false
  return mode.rangos
}

function findRangos({ ids, columns, modos }: IndexData, modo: Modo): Listado['rangos'] {
  if (modos[modo].order.inOrder.length === 0) return null
  const { flags, desde, hasta } = columns
  const precios = columns.precio[modo]
  const anio: [number, number] = [Infinity, -Infinity]
  const precio: [number, number] = [Infinity, -Infinity]
  for (let slot = 0; slot < ids.size; slot++) {
    if ((flags[slot]! & IN_MODE[modo]) === 0) continue
    widen(precio, precios[slot]!, precios[slot]!)
    if (desde[slot] !== NO_YEAR) widen(anio, desde[slot]!, hasta[slot]!)
  }
  return { anio: anio[0] === Infinity ? [0, 0] : anio, precio }
}

function widen(range: [number, number], first: number, last: number): void {
  range[0] = Math.min(range[0], first, last)
  range[1] = Math.max(range[1], first, last)
}
