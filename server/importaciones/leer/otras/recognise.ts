import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Lectura, type Registro } from '../lectura.ts'
import { readShopify, SHOPIFY } from './read-shopify.ts'
import { readTiendanube, TIENDANUBE } from './read-tiendanube.ts'
import { readWoocommerce, WOOCOMMERCE } from './read-woocommerce.ts'
import { foldTitulo } from './titulos.ts'

/** A shop's file: headings that only it has, and those that reading needs, with their other names. */
type Tienda = { tienda: string; propios: string[]; necesarios: string[][] }

const LEIDAS: (Tienda & { read: (titulos: string[], registros: AsyncGenerator<Registro>, hoy: Dia) => Lectura })[] = [
  { ...SHOPIFY, read: readShopify },
  { ...TIENDANUBE, read: readTiendanube },
  { ...WOOCOMMERCE, read: readWoocommerce },
]

/** Shops whose files are known but not read. */
const AJENAS: Pick<Tienda, 'tienda' | 'propios'>[] = [
  {
    tienda: 'PrestaShop',
    propios: ['Active (0/1)', 'Price tax excluded', 'Price tax included', 'Activo (0/1)', 'Impact on price'],
  },
]

/** How many headings of a line are other shops'. */
export function countTitulosAjenos(titulos: string[]): number {
  return Math.max(
    ...LEIDAS.map((tienda) => countTitulosDe(tienda.propios, titulos) + necesariosOf(tienda, titulos).length),
  )
}

/**
 * Reads another shop's file of products, told by its headings.
 * @returns null when the headings are nobody's that is known
 * @throws Ilegible when they are a known shop's, but not all that reading needs
 */
export function readOtraTienda(titulos: string[], registros: AsyncGenerator<Registro>, hoy: Dia): Lectura | null {
  const tienda = LEIDAS.find((each) => countTitulosDe(each.propios, titulos) > 0)
  if (tienda !== undefined) {
    const faltan = tienda.necesarios.filter((names) => countTitulosDe(names, titulos) === 0).map((names) => names[0])
    if (faltan.length === 0) return tienda.read(titulos, registros, hoy)
    throw new Ilegible(
      `Es un archivo de ${tienda.tienda}, pero le faltan columnas: ${faltan.join(', ')}. Volvé a exportarlo entero.`,
    )
  }
  return null
}

/** The shop that headings belong to when its files are known but not read; null for anybody else's. */
export function findTiendaAjena(titulos: string[]): string | null {
  return AJENAS.find(({ propios }) => countTitulosDe(propios, titulos) > 0)?.tienda ?? null
}

function necesariosOf({ necesarios }: Tienda, titulos: string[]): string[][] {
  return necesarios.filter((names) => countTitulosDe(names, titulos) > 0)
}

function countTitulosDe(names: string[], titulos: string[]): number {
  const folded = titulos.map(foldTitulo)
  return names.filter((name) => folded.includes(foldTitulo(name))).length
}
