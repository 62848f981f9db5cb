import { measureDistances } from '#domain/busqueda/busqueda.ts'
import { NOT_FOUND, type Distances } from '#domain/busqueda/distancia.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import type { GrupoSugerido, SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import { MODOS, type Modo } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { sumByValor } from './index/combinations.ts'
import { shownValores } from './index/facet-counts.ts'
import type { IndexData } from './index/index-data.ts'
import { nearestSlots } from './index/order-slots.ts'
import { countFound, searchAll, searchMode } from './index/search-mode.ts'

const CAMISETAS = 5
const EQUIPOS = 3
const LIGAS = 2

/** Per mode what a search finds of its list. */
type Found = Record<Modo, Distances>

/**
 * Suggestions for a search that is being typed, from the index in memory (specification 19.21). They are teams and
 * leagues of that name, and the nearest shirts, those in stock before those made to order. What each list would give is
 * there too.
 */
export async function suggestProductos(readIndex: IndexReader, consulta: string): Promise<SugerenciasDeBusqueda> {
  const { data, readTarjetas } = await readIndex()
  const busqueda = searchAll(data, consulta)
  if (busqueda === null) {
    // A search that says nothing ("camiseta de") leaves the lists whole.
    const total = { stock: data.modos.stock.order.inOrder.length, encargo: data.modos.encargo.order.inOrder.length }
    return { pagina: findPaginaBuscada(consulta), grupos: [], camisetas: [], total }
  }
  const found: Found = { stock: searchMode(data, 'stock', busqueda), encargo: searchMode(data, 'encargo', busqueda) }
  const total = { stock: countFound(found.stock), encargo: countFound(found.encargo) }
  const grupos = [
    ...suggestGrupos(data, 'equipo', consulta, found).slice(0, EQUIPOS),
    ...suggestGrupos(data, 'liga', consulta, found).slice(0, LIGAS),
  ]
  return {
    // A shirt is meant by an unfinished word first of all.
    pagina: findPaginaBuscada(consulta, total.stock + total.encargo === 0),
    grupos,
    camisetas: await readTarjetas(nearestSlots(data, found, CAMISETAS)),
    total,
  }
}

/** Teams or leagues with that name among the shirts found, the nearest first, then those with the most shirts. */
function suggestGrupos(
  data: IndexData,
  faceta: GrupoSugerido['faceta'],
  consulta: string,
  found: Found,
): GrupoSugerido[] {
  const near = measureDistances(data.grupos[faceta].buscador, consulta, data.nombres)
  if (near === null || near.every((distance) => distance >= NOT_FOUND)) return []
  const { valores } = data.combinations[faceta]
  const totals = {
    stock: shownValores(data.modos.stock.facetas[faceta], faceta).totals,
    encargo: shownValores(data.modos.encargo.facetas[faceta], faceta).totals,
  }
  const ofFound = countFoundByValor(data, faceta, found)
  return [...near.keys()]
    .flatMap((number) => {
      // Names that match only with a typo aren't meant where shirts match without one.
      if (near[number]! >= NOT_FOUND || ofFound[number] === 0) return []
      const modo: Modo = (totals.stock[number] ?? 0) > 0 ? 'stock' : 'encargo'
      return {
        distance: near[number]!,
        grupo: { faceta, valor: valores[number]!, modo, cantidad: totals[modo][number]! },
      }
    })
    .sort(
      (a, b) =>
        a.distance - b.distance || b.grupo.cantidad - a.grupo.cantidad || (a.grupo.valor < b.grupo.valor ? -1 : 1),
    )
    .map(({ grupo }) => grupo)
}

/** How many of the shirts that were found have each team or league. */
function countFoundByValor(
  { columns, combinations }: IndexData,
  faceta: GrupoSugerido['faceta'],
  found: Found,
): Int32Array {
  const column = columns.facetas[faceta]
  const counts = new Int32Array(combinations[faceta].of.length)
  for (const modo of MODOS) {
    const distances = found[modo]
    for (let slot = 0; slot < distances.length; slot++) if (distances[slot]! < NOT_FOUND) counts[column[slot]!]!++
  }
  return sumByValor(combinations[faceta], counts)
}
