import { buildBuscador, claveDeEquipo, textoBuscable, type Buscador } from '#domain/busqueda/buscador.ts'
import type { ProductoBreve } from '#domain/producto/producto.ts'

/** Names of teams or leagues, and the search over them. */
export type GruposIndex = { valores: string[]; buscador: Buscador }

/** What both modes' lists share and stock doesn't affect. Lists run parallel to `ids`. */
export type BaseIndex = {
  /** Active products by popularidad descending, then by name. */
  ids: string[]
  /** Place of each in the order of names. */
  nombreRank: number[]
  buscador: Buscador
  grupos: Record<'equipo' | 'liga', GruposIndex>
}

const byNombre = new Intl.Collator('es', { numeric: true })

/** Sorts the active products and prepares the search over them. */
export function buildBaseIndex(activos: ProductoBreve[]): BaseIndex {
  const porNombre = activos.toSorted((a, b) => byNombre.compare(a.nombre, b.nombre) || (a.id < b.id ? -1 : 1))
  const rankOf = new Map(porNombre.map((producto, rank) => [producto, rank]))
  // Sorting is stable: equal popularidad keeps the order of names.
  const porPopularidad = porNombre.toSorted((a, b) => b.popularidad - a.popularidad)
  return {
    ids: porPopularidad.map(({ id }) => id),
    nombreRank: porPopularidad.map((producto) => rankOf.get(producto)!),
    buscador: buildBuscador(porPopularidad.map(textoBuscable)),
    grupos: { equipo: indexGrupos(activos, 'equipo'), liga: indexGrupos(activos, 'liga') },
  }
}

function indexGrupos(activos: ProductoBreve[], faceta: 'equipo' | 'liga'): GruposIndex {
  const valores = [...new Set(activos.map((producto) => producto[faceta].trim()))].filter((valor) => valor !== '')
  const textos = valores.map((valor) => ({ fuerte: [valor], debil: [], claves: [claveDeEquipo(valor)] }))
  return { valores, buscador: buildBuscador(textos) }
}
