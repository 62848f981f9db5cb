import { sinUnaPalabra } from '#domain/busqueda/dicho.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { hasFiltros, PRODUCTOS_POR_PAGINA, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { MANGA_LARGA, PARCHES, REBAJADO, IN_MODE, NO_YEAR } from './index/columns.ts'
import { countValores } from './index/count-valores.ts'
import { countFiltered, filterSlots } from './index/filter-slots.ts'
import { mapFacetas, type IndexData } from './index/index-data.ts'
import { orderSlots } from './index/order-slots.ts'
import { countFound, searchAll, searchMode } from './index/search-mode.ts'

/** More than anybody looks through: the search finds the rest, and a page doesn't grow with the catalogue. */
const VALORES_MAX = 100

/** Fewer than fill a phone's screen. */
const ESCASAS = 2

/**
 * The list of a mode with the filters applied, sorted by popularidad or as asked. Values of one filter widen, different filters narrow (specification
 * 19.3). A search puts the closest hits first unless another order was asked for. Ranges given the wrong way round are turned.
 * @returns the page asked for, empty past the last one, and per filter its values with what each would give
 */
export async function listProductos(readIndex: IndexReader, modo: Modo, filtros: Filtros): Promise<Listado> {
  const { data, readTarjetas } = await readIndex()
  const busqueda = searchAll(data, filtros.buscar)
  const distances = busqueda && searchMode(data, modo, busqueda)
  const filtered = filterSlots(data, modo, filtros, distances)
  const { found } = filtered
  const before = (filtros.pagina - 1) * PRODUCTOS_POR_PAGINA
  const slots = orderSlots(data, modo, { orden: filtros.orden, distances }, found, {
    from: before,
    to: before + PRODUCTOS_POR_PAGINA,
  })
  const otro = modo === 'stock' ? 'encargo' : 'stock'
  const enEste = countFound(distances)
  const enOtro = busqueda && searchMode(data, otro, busqueda)
  const enOtroSinFiltros = countFound(enOtro)
  const listado = {
    total: found.length,
    enOtroModo: hasFiltros(filtros) ? countFiltered(data, otro, filtros, enOtro) : 0,
    enVano: busqueda !== null && enEste + enOtroSinFiltros === 0,
    masAmplia: isScarce(enEste, enOtroSinFiltros, found.length)
      ? findMasAmplia(data, modo, filtros.buscar, enEste)
      : null,
    pagina: findPaginaBuscada(filtros.buscar),
    facetas: mapFacetas((faceta) =>
      countValores(data, modo, faceta, filtered).filter(
        ({ valor }, place) => place < VALORES_MAX || filtros[faceta].includes(valor),
      ),
    ),
    rebajas: hasRebajas(data, modo) ? countFlag(data, found, REBAJADO[modo]) : null,
    mangaLarga: countFlag(data, found, MANGA_LARGA),
    parches: countFlag(data, found, PARCHES),
    rangos: readRangos(data, modo),
  }
  // Cards are read last: whatever is read from the index after a wait may have changed.
  return { productos: await readTarjetas(slots.map((slot) => ({ slot, modo }))), ...listado }
}

/**
 * Whether to offer a wider search: this one finds little or nothing, nor more in the other mode, which is offered
 * anyway. Where other filters leave nothing of what it finds, the search isn't too narrow.
 */
function isScarce(enEste: number, enOtroModo: number, total: number): boolean {
  return enOtroModo <= enEste && enEste <= ESCASAS && (enEste === 0 || total > 0)
}

/** @returns the search with a word left out that then finds more; null when there is none */
function findMasAmplia(data: IndexData, modo: Modo, consulta: string, enEste: number): Listado['masAmplia'] {
  for (const amplia of sinUnaPalabra(data.buscador, consulta)) {
    const busqueda = searchAll(data, amplia)
    const cantidad = countFound(busqueda && searchMode(data, modo, busqueda))
    if (cantidad > enEste) return { buscar: amplia, cantidad }
  }
  return null
}

function hasRebajas({ columns: { flags }, modos }: IndexData, modo: Modo): boolean {
  return modos[modo].order.inOrder.some((slot) => (flags[slot]! & REBAJADO[modo]) !== 0)
}

function countFlag({ columns: { flags } }: IndexData, slots: Int32Array, flag: number): number {
  let sum = 0
  for (let at = 0; at < slots.length; at++) sum += flags[slots[at]!]! & flag
  return sum / flag
}

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
