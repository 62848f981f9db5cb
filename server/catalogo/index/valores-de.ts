import type { Faceta } from '#domain/catalogo/filtros.ts'
import { decadasDe } from '#domain/productos/decada.ts'
import { tallesComprables } from '#domain/productos/disponibilidad.ts'
import { valorDeGrupo } from '#domain/productos/grupos.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { canonicalTalle } from '#domain/productos/talle.ts'
import type { ProductoIndexado } from './product-rows.ts'
import type { SharedFaceta } from './columns.ts'

/** What a product's values of a filter follow from. */
export function dichoDe(producto: ProductoIndexado, faceta: SharedFaceta): string {
  switch (faceta) {
    case 'color':
      return `${producto.coloresPrincipales.join('\n')}\n${producto.coloresSecundarios.join('\n')}`
    case 'decada':
      return producto.anio.join('-')
    default:
      return producto[faceta]
  }
}

/** What its sizes in a mode follow from. */
export function tallesDichos({ stock, tallesEncargo }: ProductoIndexado, modo: Modo): string {
  if (modo === 'encargo') return tallesEncargo.join('\n')
  let dichos = ''
  for (const [talle, unidades] of Object.entries(stock)) if (unidades > 0) dichos += `${talle}\n`
  return dichos
}

/** A product's values of a filter, each once. */
export function valoresDe(producto: ProductoIndexado, faceta: SharedFaceta): string[] {
  return distinct(readValoresDelIndice(producto, faceta))
}

/** Sizes that can be bought in a mode, under their one name, each once. */
export function tallesDe(producto: ProductoIndexado, modo: Modo): string[] {
  return distinct(tallesComprables(producto, modo).map(canonicalTalle))
}

function distinct(valores: string[]): string[] {
  return [...new Set(valores)].filter((valor) => valor !== '')
}

function readValoresDelIndice(producto: ProductoIndexado, faceta: Exclude<Faceta, 'talle'>): string[] {
  switch (faceta) {
    case 'color':
      return [...producto.coloresPrincipales, ...producto.coloresSecundarios].map((color) => color.trim().toLowerCase())
    case 'decada':
      return decadasDe(producto.anio)
    case 'procedencia':
    case 'estado':
      return [producto[faceta]]
    default:
      return [valorDeGrupo(producto, faceta)]
  }
}
