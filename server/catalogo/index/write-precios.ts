import { textAt } from '#domain/busqueda/text-table.ts'
import { MODOS } from '#domain/productos/producto.ts'
import { findRebaja, isEnCurso, type Rebaja, type Rebajable } from '#domain/rebajas/rebaja.ts'
import { REBAJADO } from './columns.ts'
import type { IndexData } from './index-data.ts'

/** A product of the index as a reduction looks at it. */
export function rebajableAt({ ids, columns, combinations }: IndexData, slot: number): Rebajable {
  return {
    get id() {
      return textAt(ids, slot)!
    },
    valorDe(grupo) {
      const { of, valores } = combinations[grupo]
      const [valor] = of[columns.facetas[grupo][slot]!]!
      return valor === undefined ? '' : valores[valor]!
    },
  }
}

/** Writes what a product costs at a moment, of its own prices and the reductions that run then. */
export function writePrecios(index: IndexData, slot: number, rebajas: Rebaja[], en: number): void {
  const { columns } = index
  // Shapes differ to V8 for each shirt, by its getter: none is made without reductions.
  const rebajable = rebajas.length === 0 ? null : rebajableAt(index, slot)
  for (const modo of MODOS) {
    const propio = columns.propio[modo][slot]!
    const rebaja = rebajable === null ? null : findRebaja(rebajas, rebajable, modo, propio, en)
    columns.precio[modo][slot] = rebaja?.tarjeta ?? propio
    columns.flags[slot]! &= ~REBAJADO[modo]
    if (rebaja !== null) columns.flags[slot]! |= REBAJADO[modo]
  }
}

/** Writes the prices of all products as `writePrecios` does. */
export function writeAllPrecios(index: IndexData, rebajas: Rebaja[], en: number): void {
  const running = rebajas.filter((rebaja) => isEnCurso(rebaja, en))
  for (let slot = 0; slot < index.ids.size; slot++) {
    if (index.columns.flags[slot] !== 0) writePrecios(index, slot, running, en)
  }
  for (const modo of MODOS) index.modos[modo].changed = true
}
