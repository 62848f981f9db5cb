import type { ProductoResumen } from './catalogo.ts'
import type { PaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import type { Modo } from '#domain/productos/producto.ts'

/** Fewer letters mean nothing yet. */
export const LETRAS_MIN = 2

/** A team or league, and how many shirts its list has. */
export type GrupoSugerido = {
  faceta: 'equipo' | 'liga'
  valor: string
  /** The list it leads to: shirts in stock, or where there are none, those made to order. */
  modo: Modo
  cantidad: number
}

/** What is suggested while somebody types a search. */
export type SugerenciasDeBusqueda = {
  /** The shop's own page that it is about. */
  pagina: PaginaBuscada | null
  grupos: GrupoSugerido[]
  /** Each once, in stock if it is. */
  camisetas: ProductoResumen[]
  /** All that the search finds in each mode's list. */
  total: Record<Modo, number>
}

/** Where a search is answered with suggestions. */
export function sugerenciasHref(buscar: string): string {
  return `/api/sugerencias?${new URLSearchParams({ buscar }).toString()}`
}
