import { buscar } from '#domain/busqueda.ts'
import { MODOS, type Modo } from '#domain/producto.ts'
import type { GrupoSugerido, SugerenciasDeBusqueda } from '#domain/sugerencias.ts'
import type { GruposIndex } from './base-index.ts'
import type { CatalogueIndex, IndexReader } from './index-reader.ts'
import type { Entrada, ModeIndex } from './mode-index.ts'

const CAMISETAS = 5
const EQUIPOS = 3
const LIGAS = 2

/** Per product of the base, how far it is from what was searched; null where it isn't found. */
type Distances = (number | null)[]

/**
 * What is suggested for a search that is being typed, from the index in memory: teams and leagues of that name, the
 * nearest shirts (those in stock before those made to order), and what each list would give (specification 19.21).
 */
export async function suggestProductos(readIndex: IndexReader, consulta: string): Promise<SugerenciasDeBusqueda> {
  const index = await readIndex()
  const { stock, encargo } = index.modos
  const distances = buscar(index.base.buscador, consulta)
  if (distances === null) {
    // It says nothing ("camiseta de"): the lists are whole.
    return { grupos: [], camisetas: [], total: { stock: stock.entradas.length, encargo: encargo.entradas.length } }
  }
  return {
    grupos: [
      ...suggestGrupos(index, 'equipo', consulta, distances).slice(0, EQUIPOS),
      ...suggestGrupos(index, 'liga', consulta, distances).slice(0, LIGAS),
    ],
    camisetas: nearest(index, distances).map(({ resumen }) => resumen),
    total: { stock: countFound(stock, distances), encargo: countFound(encargo, distances) },
  }
}

function countFound(modo: ModeIndex, distances: Distances): number {
  return modo.base.filter((place) => distances[place] !== null).length
}

/** The nearest shirts, each in one mode; of the same distance those in stock first, then by popularidad. */
function nearest({ modos }: CatalogueIndex, distances: Distances): Entrada[] {
  const seen = new Set<number>()
  const hits: { entrada: Entrada; distance: number }[] = []
  for (const modo of MODOS) {
    modos[modo].entradas.forEach((entrada, at) => {
      const place = modos[modo].base[at]!
      const distance = distances[place]!
      if (distance === null || seen.has(place)) return
      seen.add(place)
      hits.push({ entrada, distance })
    })
  }
  // Sorting is stable.
  return hits
    .sort((a, b) => a.distance - b.distance)
    .slice(0, CAMISETAS)
    .map(({ entrada }) => entrada)
}

/** Teams or leagues of that name among the shirts that were found, the nearest first, then those with the most shirts. */
function suggestGrupos(
  { base, modos }: CatalogueIndex,
  faceta: GrupoSugerido['faceta'],
  consulta: string,
  distances: Distances,
): GrupoSugerido[] {
  const { valores, buscador }: GruposIndex = base.grupos[faceta]
  const near = buscar(buscador, consulta)
  if (near === null) return []
  const counts = { stock: countByValor(modos.stock, faceta), encargo: countByValor(modos.encargo, faceta) }
  const found = new Set(MODOS.flatMap((modo) => foundValores(modos[modo], faceta, distances)))
  return valores
    .flatMap((valor, place) => {
      const distance = near[place]!
      // One that needs a slip isn't meant where shirts are found without.
      if (distance === null || !found.has(valor)) return []
      const modo: Modo = counts.stock.has(valor) ? 'stock' : 'encargo'
      return { distance, grupo: { faceta, valor, modo, cantidad: counts[modo].get(valor)! } }
    })
    .sort((a, b) => a.distance - b.distance || b.grupo.cantidad - a.grupo.cantidad)
    .map(({ grupo }) => grupo)
}

/** How many shirts of a mode's list have each value. */
function countByValor(modo: ModeIndex, faceta: GrupoSugerido['faceta']): Map<string, number> {
  const { valores, porProducto } = modo.facetas[faceta]
  const counts = new Int32Array(valores.length)
  for (const own of porProducto) for (const value of own) counts[value]!++
  return new Map(valores.map((valor, value) => [valor, counts[value]!]))
}

/** The values that shirts which were found have. */
function foundValores(modo: ModeIndex, faceta: GrupoSugerido['faceta'], distances: Distances): string[] {
  const { valores, porProducto } = modo.facetas[faceta]
  const found = new Set<number>()
  porProducto.forEach((own, at) => {
    if (distances[modo.base[at]!] !== null) for (const value of own) found.add(value)
  })
  return [...found].map((value) => valores[value]!)
}
