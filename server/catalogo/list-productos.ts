import { sinUnaPalabra } from '#domain/busqueda/dicho.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { hasFiltros, PRODUCTOS_POR_PAGINA, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { MANGA_LARGA, PARCHES, REBAJADO } from './index/columns.ts'
import { countValores } from './index/count-valores.ts'
import { countFiltered, filterSlots } from './index/filter-slots.ts'
import { mapFacetas, type IndexData } from './index/index-data.ts'
import { orderSlots } from './index/order-slots.ts'
import { readRangos } from './index/read-rangos.ts'
import { countFound, searchAll, searchMode } from './index/search-mode.ts'

/**
 * More than anybody looks through: the search finds the shirts of the rest, and a page doesn't grow with the
 * catalogue.
 */
const VALORES_MAX = 100

/** Fewer than fill a phone's screen. */
const ESCASAS = 2

/**
 * The list of a mode with the filters applied: values of one filter widen, different filters narrow (specification 19.3),
 * sorted by popularidad or as asked. A search puts the closest hits first unless another order was asked for. Ranges given the wrong way round are turned.
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
  const listado = {
    total: found.length,
    enOtroModo: hasFiltros(filtros) ? countFiltered(data, otro, filtros, enOtro) : 0,
    masAmplia: isScarce(enEste, countFound(enOtro), found.length)
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
  // Last of all: whatever is read from the index after a wait may have changed.
  return { productos: await readTarjetas(slots.map((slot) => ({ slot, modo }))), ...listado }
}

/**
 * Whether to offer a wider search: this one finds little or nothing, and no more in the other mode, which is offered
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
