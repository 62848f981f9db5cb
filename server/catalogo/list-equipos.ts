import type { EquipoEnStock } from '#domain/catalogo/catalogo.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { shownValores } from './index/facet-counts.ts'
import type { IndexData } from './index/index-data.ts'

const MAX = 8

/** The teams with most shirts in stock, each in the colours of its most popular one. */
export async function listEquipos(readIndex: IndexReader): Promise<EquipoEnStock[]> {
  const { data, readTarjetas } = await readIndex()
  const { inOrder, totals } = shownValores(data.modos.stock.facetas.equipo, 'equipo')
  const equipos = inOrder.slice(0, MAX)
  const primeras = firstOfEquipos(data, 'stock', equipos.length, (equipo) => equipos.includes(equipo))
  const cantidades = new Map(equipos.map((equipo) => [data.combinations.equipo.valores[equipo]!, totals[equipo]!]))
  const tarjetas = await readTarjetas(equipos.map((equipo) => ({ slot: primeras.get(equipo)!, modo: 'stock' })))
  return tarjetas.map(({ equipo, coloresPrincipales, coloresSecundarios }) => ({
    equipo: equipo.trim(),
    cantidad: cantidades.get(equipo.trim()) ?? 0,
    coloresPrincipales,
    coloresSecundarios,
  }))
}

/** Names of all teams with shirts in a mode. */
export async function listNombresDeEquipos(readIndex: IndexReader, modo: Modo): Promise<string[]> {
  const { data } = await readIndex()
  const { inOrder } = shownValores(data.modos[modo].facetas.equipo, 'equipo')
  const primeras = firstOfEquipos(data, modo, inOrder.length, () => true)
  return [...primeras.keys()].map((equipo) => data.combinations.equipo.valores[equipo]!)
}

/**
 * The first shirt in a mode's list of each of some teams, in the list's order.
 * @param many how many teams are wanted
 */
function firstOfEquipos(
  { modos, columns, combinations }: IndexData,
  modo: Modo,
  many: number,
  isWanted: (equipo: number) => boolean,
): Map<number, number> {
  const first = new Map<number, number>()
  for (const slot of modos[modo].order.inOrder) {
    if (first.size === many) break
    const [equipo] = combinations.equipo.of[columns.facetas.equipo[slot]!]!
    if (equipo !== undefined && !first.has(equipo) && isWanted(equipo)) first.set(equipo, slot)
  }
  return first
}
