import { sinUnaPalabra } from '#domain/busqueda/dicho.ts'
import type { Distances } from '#domain/busqueda/distancia.ts'
import type { Listado, ValorDeFaceta } from '#domain/catalogo/catalogo.ts'
import {
  FACETAS,
  hasFiltros,
  PRODUCTOS_POR_PAGINA,
  type Faceta,
  type Filtros,
  type Orden,
} from '#domain/catalogo/filtros.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import { CATEGORIAS, type Categoria, type Modo } from '#domain/producto/producto.ts'
import { canonicalTalle, compareTalles } from '#domain/producto/talle.ts'
import type { BaseIndex } from './base-index.ts'
import type { IndexReader } from './index-reader.ts'
import type { Entrada, FacetIndex, ModeIndex } from './mode-index.ts'
import { countFound, searchBase, searchMode, type SearchedIndex } from './search-mode.ts'

/** A filter that a product fails, as a bit; a product that fails only one still counts for that one's values. */
const MANGA_LARGA = 1 << FACETAS.length
const PARCHES = MANGA_LARGA << 1
/** Left out by the search or a range, which have no values to count. */
const OUT = PARCHES << 1

/**
 * More than anybody looks through: the search finds the shirts of the rest, and a page doesn't grow with the
 * catalogue.
 */
const VALORES_MAX = 100

/** Fewer than fill a phone's screen. */
const ESCASAS = 2

/**
 * The list of a mode with the filters applied: values of one filter widen, different filters narrow (specification 19.3), sorted by popularidad or as asked. A search puts the closest hits first unless another order was asked
 * for. Ranges given the wrong way round are turned.
 * @returns the page asked for, empty past the last one, and per filter its values with what each would give
 */
export async function listProductos(readIndex: IndexReader, modo: Modo, filtros: Filtros): Promise<Listado> {
  const catalogue = await readIndex()
  const { base, modos } = catalogue
  const index = modos[modo]
  const busqueda = searchBase(catalogue, filtros.buscar)
  const distances = busqueda && searchMode(index, busqueda)
  const misses = findMisses(index, filtros, distances)

  const found = index.entradas.map((_, place) => place).filter((place) => misses[place] === 0)
  const key = sortKey(filtros.orden, base, index, distances)
  if (key !== null) found.sort((a, b) => key(a) - key(b))
  const facetas = Object.fromEntries(
    FACETAS.map((faceta, bit) => [
      faceta,
      countValores(faceta, index.facetas[faceta], misses, 1 << bit).filter(
        ({ valor }, place) => place < VALORES_MAX || filtros[faceta].includes(valor),
      ),
    ]),
  ) as Record<Faceta, ValorDeFaceta[]>

  const before = (filtros.pagina - 1) * PRODUCTOS_POR_PAGINA
  const enEste = countFound(distances)
  const otro = modos[modo === 'stock' ? 'encargo' : 'stock']
  const enOtro = busqueda && searchMode(otro, busqueda)
  const enOtroModo = hasFiltros(filtros) ? findMisses(otro, filtros, enOtro).filter((bits) => bits === 0).length : 0
  return {
    productos: found.slice(before, before + PRODUCTOS_POR_PAGINA).map((place) => index.entradas[place]!.resumen),
    total: found.length,
    enOtroModo,
    masAmplia: isScarce(enEste, countFound(enOtro), found.length)
      ? findMasAmplia(catalogue, index, filtros.buscar, enEste)
      : null,
    pagina: findPaginaBuscada(filtros.buscar),
    facetas,
    mangaLarga: countFlag(index.entradas, 'mangaLarga', misses, MANGA_LARGA),
    parches: countFlag(index.entradas, 'parches', misses, PARCHES),
    rangos: index.rangos,
  }
}

/**
 * Whether to offer a wider search: this one finds little or nothing, and no more in the other mode, which is offered
 * anyway. Where other filters leave nothing of what it finds, the search isn't too narrow.
 */
function isScarce(enEste: number, enOtroModo: number, total: number): boolean {
  return enOtroModo <= enEste && enEste <= ESCASAS && (enEste === 0 || total > 0)
}

/** @returns the search with a word left out that then finds more; null when there is none */
function findMasAmplia(
  catalogue: SearchedIndex,
  index: ModeIndex,
  consulta: string,
  enEste: number,
): Listado['masAmplia'] {
  for (const amplia of sinUnaPalabra(catalogue.base.buscador, consulta)) {
    const busqueda = searchBase(catalogue, amplia)
    const cantidad = countFound(busqueda && searchMode(index, busqueda))
    if (cantidad > enEste) return { buscar: amplia, cantidad }
  }
  return null
}

/** Per product the filters that it fails, as bits. */
function findMisses(index: ModeIndex, filtros: Filtros, distances: Distances | null): Int32Array {
  const inAnio = rangeCheck(filtros.anioDesde, filtros.anioHasta)
  const inPrecio = rangeCheck(filtros.precioDesde, filtros.precioHasta)
  const wanted = FACETAS.map((faceta) => wantedPlaces(faceta, index.facetas[faceta], filtros[faceta]))
  return Int32Array.from(index.entradas, ({ anio, resumen, mangaLarga, parches }, place) => {
    const precio = resumen.precios.tarjeta
    if (distances !== null && distances[place] === null) return OUT
    if (inAnio !== null && (anio === null || !inAnio(anio[0], anio[1]))) return OUT
    if (inPrecio !== null && !inPrecio(precio, precio)) return OUT
    let bits = 0
    wanted.forEach((places, bit) => {
      const own = index.facetas[FACETAS[bit]!].porProducto[place]!
      if (places !== null && !own.some((value) => places.has(value))) bits |= 1 << bit
    })
    if (filtros.mangaLarga && !mangaLarga) bits |= MANGA_LARGA
    if (filtros.parches && !parches) bits |= PARCHES
    return bits
  })
}

/** Whether a span has anything in common with the wanted one; null when none is wanted. */
function rangeCheck(desde: number | null, hasta: number | null): ((first: number, last: number) => boolean) | null {
  if (desde === null && hasta === null) return null
  const turned = desde !== null && hasta !== null && desde > hasta
  const from = (turned ? hasta : desde) ?? -Infinity
  const to = (turned ? desde : hasta) ?? Infinity
  return (first, last) => first <= to && last >= from
}

function wantedPlaces(faceta: Faceta, { valores }: FacetIndex, wanted: string[]): Set<number> | null {
  if (wanted.length === 0) return null
  return new Set(wanted.map((valor) => valores.indexOf(faceta === 'talle' ? canonicalTalle(valor) : valor)))
}

/** What entries are sorted by, least first, ties in the list's own order; null when they are sorted already. */
function sortKey(
  orden: Orden,
  base: BaseIndex,
  { entradas, base: places }: ModeIndex,
  distances: Distances | null,
): ((place: number) => number) | null {
  switch (orden) {
    case 'popularidad':
      return distances && ((place) => distances[place]!)
    case 'precio-menor':
      return (place) => entradas[place]!.resumen.precios.tarjeta
    case 'precio-mayor':
      return (place) => -entradas[place]!.resumen.precios.tarjeta
    case 'anio-nuevo':
      return (place) => -(entradas[place]!.anio?.[1] ?? 0)
    case 'anio-viejo':
      return (place) => entradas[place]!.anio?.[0] ?? Number.MAX_SAFE_INTEGER
    case 'nombre':
      return (place) => base.nombreRank[places[place]!]!
  }
}

const byText = new Intl.Collator('es')

/**
 * How many each value would give. Sizes, decades and categories have an order of their own; the others are sorted by
 * how many shirts the whole list has of them, those that would give none last: other filters don't shuffle them.
 */
function countValores(
  faceta: Faceta,
  { valores, totales, porProducto }: FacetIndex,
  misses: Int32Array,
  own: number,
): ValorDeFaceta[] {
  const counts = new Int32Array(valores.length)
  for (let place = 0; place < misses.length; place++) {
    if (misses[place] !== 0 && misses[place] !== own) continue
    for (const value of porProducto[place]!) counts[value]!++
  }
  return valores
    .map((valor, value) => ({ valor, cantidad: counts[value]!, enTotal: totales[value]! }))
    .sort((a, b) =>
      faceta === 'talle'
        ? compareTalles(a.valor, b.valor)
        : faceta === 'decada'
          ? Number(a.valor) - Number(b.valor)
          : faceta === 'categoria'
            ? CATEGORIAS.indexOf(a.valor as Categoria) - CATEGORIAS.indexOf(b.valor as Categoria)
            : Number(b.cantidad > 0) - Number(a.cantidad > 0) ||
              b.enTotal - a.enTotal ||
              byText.compare(a.valor, b.valor),
    )
    .map(({ valor, cantidad }) => ({ valor, cantidad }))
}

function countFlag(entradas: Entrada[], flag: 'mangaLarga' | 'parches', misses: Int32Array, own: number): number {
  return entradas.filter((entrada, place) => entrada[flag] && (misses[place] === 0 || misses[place] === own)).length
}
