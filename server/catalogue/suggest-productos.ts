import { measureDistances } from '#domain/busqueda/busqueda.ts'
import type { Distances } from '#domain/busqueda/distancia.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import { MODOS, type Modo } from '#domain/producto/producto.ts'
import type { GrupoSugerido, SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import type { GruposIndex } from './base-index.ts'
import type { CatalogueIndex, IndexReader } from './index-reader.ts'
import type { Entrada, ModeIndex } from './mode-index.ts'
import { countFound, searchBase, searchMode } from './search-mode.ts'

const CAMISETAS = 5
const EQUIPOS = 3
const LIGAS = 2

/** Per mode what a search finds of its list. */
type Found = Record<Modo, Distances>

/**
 * What is suggested for a search that is being typed, from the index in memory: teams and leagues of that name, the
 * nearest shirts (those in stock before those made to order), and what each list would give (specification 19.21).
 */
export async function suggestProductos(readIndex: IndexReader, consulta: string): Promise<SugerenciasDeBusqueda> {
  const index = await readIndex()
  const { modos } = index
  const busqueda = searchBase(index, consulta)
  if (busqueda === null) {
    // It says nothing ("camiseta de"): the lists are whole.
    const total = { stock: modos.stock.entradas.length, encargo: modos.encargo.entradas.length }
    return { pagina: findPaginaBuscada(consulta), grupos: [], camisetas: [], total }
  }
  const found: Found = { stock: searchMode(modos.stock, busqueda), encargo: searchMode(modos.encargo, busqueda) }
  const total = { stock: countFound(found.stock), encargo: countFound(found.encargo) }
  return {
    // An unfinished word means a shirt first of all.
    pagina: findPaginaBuscada(consulta, total.stock + total.encargo === 0),
    grupos: [
      ...suggestGrupos(index, 'equipo', consulta, found).slice(0, EQUIPOS),
      ...suggestGrupos(index, 'liga', consulta, found).slice(0, LIGAS),
    ],
    camisetas: nearest(index, found).map(({ resumen }) => resumen),
    total,
  }
}

/** The nearest shirts, each in one mode; at the same distance those in stock first, then by popularidad. */
function nearest({ modos }: CatalogueIndex, found: Found): Entrada[] {
  const seen = new Set<number>()
  const hits: { entrada: Entrada; distance: number }[] = []
  for (const modo of MODOS) {
    modos[modo].entradas.forEach((entrada, at) => {
      const place = modos[modo].base[at]!
      const distance = found[modo][at]!
      if (distance === null || seen.has(place)) return
      seen.add(place)
      hits.push({ entrada, distance })
    })
  }
  return hits
    .sort((a, b) => a.distance - b.distance)
    .slice(0, CAMISETAS)
    .map(({ entrada }) => entrada)
}

/** Teams or leagues with that name among the shirts found, the nearest first, then those with the most shirts. */
function suggestGrupos(
  { base, modos, nombres }: CatalogueIndex,
  faceta: GrupoSugerido['faceta'],
  consulta: string,
  found: Found,
): GrupoSugerido[] {
  const { valores, buscador }: GruposIndex = base.grupos[faceta]
  const near = measureDistances(buscador, consulta, nombres)
  if (near === null) return []
  const counts = { stock: countByValor(modos.stock, faceta), encargo: countByValor(modos.encargo, faceta) }
  const ofFound = new Set(MODOS.flatMap((modo) => valoresOf(modos[modo], faceta, found[modo])))
  return valores
    .flatMap((valor, place) => {
      const distance = near[place]!
      // A name that matches only with a typo isn't meant where shirts match without one.
      if (distance === null || !ofFound.has(valor)) return []
      const modo: Modo = counts.stock.has(valor) ? 'stock' : 'encargo'
      return { distance, grupo: { faceta, valor, modo, cantidad: counts[modo].get(valor)! } }
    })
    .sort((a, b) => a.distance - b.distance || b.grupo.cantidad - a.grupo.cantidad)
    .map(({ grupo }) => grupo)
}

/** How many shirts in a mode's list have each value. */
function countByValor(modo: ModeIndex, faceta: GrupoSugerido['faceta']): Map<string, number> {
  const { valores, totales } = modo.facetas[faceta]
  return new Map(valores.map((valor, value) => [valor, totales[value]!]))
}

/** The values of the shirts that were found. */
function valoresOf(modo: ModeIndex, faceta: GrupoSugerido['faceta'], distances: Distances): string[] {
  const { valores, porProducto } = modo.facetas[faceta]
  const places = new Set(porProducto.flatMap((own, at) => (distances[at] === null ? [] : own)))
  return [...places].map((place) => valores[place]!)
}
