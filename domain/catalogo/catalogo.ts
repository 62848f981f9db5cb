import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Faceta } from './filtros.ts'
import type { PaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import type { PrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Categoria, Modo } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'

/** What a card of a list shows; no more, since lists are sent whole. */
export type ProductoResumen = {
  id: string
  /** Mode of the list that the card is in; prices and sizes are of this mode. */
  modo: Modo
  slug: string
  codigo: string
  nombre: string
  /** The name in pieces that team and season repeat and pieces that they don't, alternating (`splitNombre`). */
  nombrePartido: string[]
  equipo: string
  version: string
  categoria: Categoria
  /** `1980/81` */
  temporada: string
  imagen: Imagen | null
  coloresPrincipales: string[]
  coloresSecundarios: string[]
  /** In the list's mode. */
  precios: Precios
  /** The reduction that runs for it in the list's mode. */
  rebaja: PrecioRebajado | null
  /** Sizes that can be bought now in the list's mode, sorted. */
  talles: string[]
  /** The one mark of its card, '' for none (specification 22.48). */
  distintivo: string
  /** All that is said of where it comes from and how it is, in words; '' where nothing is. */
  queEs: string
  /** Comes printed with name or number. */
  estampada: boolean
}

/** A team as the home page lists it. */
export type EquipoEnStock = {
  equipo: string
  cantidad: number
  coloresPrincipales: string[]
  coloresSecundarios: string[]
}

/** A value of a filter and how many shirts it would give with the other filters as they are. */
export type ValorDeFaceta = { valor: string; cantidad: number }

export type Listado = {
  productos: ProductoResumen[]
  /** All that match, of which `productos` are one page. */
  total: number
  /** What the same search finds in the other mode, filters apart; 0 without a search. */
  enOtroModo: number
  /** A search that finds nothing in either mode, filters apart. */
  enVano: boolean
  /** Where next to nothing is found: the search without one of its words, and how much that finds here. */
  masAmplia: { buscar: string; cantidad: number } | null
  /** The shop's own page that the search is about. */
  pagina: PaginaBuscada | null
  facetas: Record<Faceta, ValorDeFaceta[]>
  /** Reduced ones among those that match; null where the mode has none at all. */
  rebajas: number | null
  mangaLarga: number
  parches: number
  /** Whole range of what the mode offers; null when it offers nothing. */
  rangos: { anio: [number, number]; precio: [Pesos, Pesos] } | null
}
