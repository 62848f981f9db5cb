import { alternateEquipos } from '#domain/catalogo/alternate-equipos.ts'
import type { Listado, ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { FACETAS, type Faceta } from '#domain/catalogo/filtros.ts'
import { categoriaMostrada } from '#domain/producto/categoria.ts'
import { decadasDe } from '#domain/producto/decada.ts'
import { hasStock, modosDisponibles, tallesComprables } from '#domain/producto/disponibilidad.ts'
import { VERSIONES, type Modo, type ProductoBreve } from '#domain/producto/producto.ts'
import { canonicalTalle } from '#domain/producto/talle.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import type { BaseIndex } from './base-index.ts'
import { toResumen } from './to-resumen.ts'

/**
 * Values of a filter in a mode, how many products have each, and per product the places of its own values among them.
 */
export type FacetIndex = { valores: string[]; totales: number[]; porProducto: number[][] }

/** A product in a mode's list. */
export type Entrada = {
  resumen: ProductoResumen
  /** In the order of FACETAS. */
  valores: string[][]
  /** First and last year, null without. */
  anio: [number, number] | null
  popularidad: number
  liga: string
  mangaLarga: boolean
  parches: boolean
  destacado: boolean
  conStock: boolean
}

/** What a mode offers, by popularidad descending, teams alternating within equal ones; lists run parallel to `entradas`. */
export type ModeIndex = {
  entradas: Entrada[]
  /** Index of each in the base. */
  base: number[]
  facetas: Record<Faceta, FacetIndex>
  rangos: Listado['rangos']
}

type Descuento = { descuentoTransferencia: number }

/** Entries of unchanged products are taken from the previous index. */
export type EntradaCache = WeakMap<ProductoBreve, Entrada>

/** Prepares the list of a mode, so that a request only goes through numbers. */
export function buildModeIndex(
  modo: Modo,
  { ids }: BaseIndex,
  productos: Map<string, ProductoBreve>,
  ajustes: Descuento,
  cache: EntradaCache,
): ModeIndex {
  const offered = ids.flatMap((id, place) => {
    const producto = productos.get(id)
    if (producto === undefined || !modosDisponibles(producto).includes(modo)) return []
    const entrada = cache.get(producto) ?? toEntrada(producto, modo, ajustes)
    cache.set(producto, entrada)
    return { place, entrada }
  })
  const alternated = alternateEquipos(offered, ({ entrada }) => equipoDe(entrada))
  const entradas = alternated.map(({ entrada }) => entrada)
  return {
    entradas,
    base: alternated.map(({ place }) => place),
    facetas: Object.fromEntries(
      FACETAS.map((faceta, bit) => [faceta, buildFacet(entradas.map(({ valores }) => valores[bit]!))]),
    ) as Record<Faceta, FacetIndex>,
    rangos: findRangos(entradas),
  }
}

/** What an entry counts as where teams alternate. */
export function equipoDe({ popularidad, resumen }: Entrada) {
  return { popularidad, equipo: resumen.equipo }
}

function toEntrada(producto: ProductoBreve, modo: Modo, ajustes: Descuento): Entrada {
  const [desde, hasta = desde] = producto.anio
  return {
    resumen: toResumen(producto, modo, ajustes),
    valores: FACETAS.map((faceta) => [...new Set(valoresDe(producto, faceta, modo))].filter((valor) => valor !== '')),
    anio: desde === undefined || hasta === undefined ? null : [desde, hasta],
    popularidad: producto.popularidad,
    liga: producto.liga,
    mangaLarga: producto.mangaLarga,
    parches: producto.parches,
    destacado: producto.destacado,
    conStock: hasStock(producto),
  }
}

/** A product's values of a filter; sizes are those that can be bought in the mode, under their one name. */
function valoresDe(producto: ProductoBreve, faceta: Faceta, modo: Modo): string[] {
  switch (faceta) {
    case 'talle':
      return tallesComprables(producto, modo).map(canonicalTalle)
    case 'color':
      return [...producto.coloresPrincipales, ...producto.coloresSecundarios].map((color) => color.trim().toLowerCase())
    case 'decada':
      return decadasDe(producto.anio)
    case 'categoria':
      return [categoriaMostrada(producto.categoria)]
    case 'version': {
      const folded = foldTexto(producto.version.trim())
      return VERSIONES.filter((version) => foldTexto(version) === folded)
    }
    default:
      return [producto[faceta].trim()]
  }
}

function buildFacet(valoresPorProducto: string[][]): FacetIndex {
  const places = new Map<string, number>()
  const totales: number[] = []
  const porProducto = valoresPorProducto.map((valores) =>
    valores.map((valor) => {
      const place = places.get(valor) ?? places.size
      places.set(valor, place)
      totales[place] = (totales[place] ?? 0) + 1
      return place
    }),
  )
  return { valores: [...places.keys()], totales, porProducto }
}

function findRangos(entradas: Entrada[]): Listado['rangos'] {
  if (entradas.length === 0) return null
  const precios = entradas.map(({ resumen }) => resumen.precios.tarjeta)
  const anios = entradas.flatMap(({ anio }) => anio ?? [])
  return { anio: [least(anios), greatest(anios)], precio: [least(precios), greatest(precios)] }
}

function least(numbers: number[]): number {
  return numbers.reduce((min, number) => Math.min(min, number), numbers[0] ?? 0)
}

function greatest(numbers: number[]): number {
  return numbers.reduce((max, number) => Math.max(max, number), numbers[0] ?? 0)
}
