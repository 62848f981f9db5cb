import { CATEGORIAS, COLORES, VERSIONES } from '#domain/productos/producto.ts'

/** Ways of sorting a list; the first is the specification's. */
export const ORDENES = ['popularidad', 'precio-menor', 'precio-mayor', 'anio-nuevo', 'anio-viejo', 'nombre'] as const
export type Orden = (typeof ORDENES)[number]

export const ORDEN_ETIQUETA: Record<Orden, string> = {
  popularidad: 'Más populares',
  'precio-menor': 'Menor precio',
  'precio-mayor': 'Mayor precio',
  'anio-nuevo': 'Más nuevas',
  'anio-viejo': 'Más antiguas',
  nombre: 'Nombre, A a Z',
}

/** Filters with several values: values of one widen, different filters narrow (specification 19.3). */
export const FACETAS = [
  'talle',
  'equipo',
  'version',
  'decada',
  'categoria',
  'procedencia',
  'estado',
  'liga',
  'marca',
  'color',
] as const
export type Faceta = (typeof FACETAS)[number]

export const FACETA_ETIQUETA: Record<Faceta, string> = {
  talle: 'Talle',
  equipo: 'Equipo',
  version: 'Versión',
  decada: 'Década',
  categoria: 'Categoría',
  procedencia: 'Procedencia',
  estado: 'Estado',
  liga: 'Liga',
  marca: 'Marca',
  color: 'Color',
}

/** Filters whose values grow with the catalogue; a list shows the first ones until all are asked for. */
export const FACETAS_LARGAS = ['equipo', 'liga', 'marca'] as const satisfies Faceta[]
export type FacetaLarga = (typeof FACETAS_LARGAS)[number]

/** What a list shows, as its address says it. */
export type Filtros = Record<Faceta, string[]> & {
  /** Long filters that show all their values. */
  todos: FacetaLarga[]
  buscar: string
  anioDesde: number | null
  anioHasta: number | null
  precioDesde: number | null
  precioHasta: number | null
  /** Only shirts that a reduction runs for in the list's mode. */
  rebajas: boolean
  mangaLarga: boolean
  parches: boolean
  orden: Orden
  /** Which page of the list, from 1. */
  pagina: number
}

export const PRODUCTOS_POR_PAGINA = 24

const TEXT_MAX = 80
const VALUES_MAX = 40
const NUMBER_MAX = 99_999_999

/**
 * Reads the filters of an address. Nonsense (unknown values, negative or huge numbers, endless lists) is
 * dropped, so that any address gives a page.
 */
export function parseFiltros(params: URLSearchParams): Filtros {
  const orden = params.get('orden')
  return {
    talle: values(params, 'talle'),
    equipo: values(params, 'equipo'),
    version: values(params, 'version').filter((v) => (VERSIONES as readonly string[]).includes(v)),
    decada: values(params, 'decada').filter((v) => /^\d{3}0$/.test(v)),
    categoria: values(params, 'categoria').filter((v) => (CATEGORIAS as readonly string[]).includes(v)),
    procedencia: values(params, 'procedencia'),
    estado: values(params, 'estado'),
    liga: values(params, 'liga'),
    marca: values(params, 'marca'),
    color: values(params, 'color').filter((v) => (COLORES as readonly string[]).includes(v)),
    todos: FACETAS_LARGAS.filter((faceta) => params.getAll('todos').includes(faceta)),
    buscar: shortText((params.get('buscar') ?? '').replace(/\s+/g, ' ')),
    anioDesde: wholeNumber(params.get('anioDesde')),
    anioHasta: wholeNumber(params.get('anioHasta')),
    precioDesde: wholeNumber(params.get('precioDesde')),
    precioHasta: wholeNumber(params.get('precioHasta')),
    rebajas: params.get('rebajas') === '1',
    mangaLarga: params.get('mangaLarga') === '1',
    parches: params.get('parches') === '1',
    orden: (ORDENES as readonly string[]).includes(orden ?? '') ? (orden as Orden) : 'popularidad',
    pagina: Math.max(wholeNumber(params.get('pagina')) ?? 1, 1),
  }
}

/** The address of filters: only what differs from the plain list, always in the same order. */
export function filtrosToParams(filtros: Filtros): URLSearchParams {
  const params = new URLSearchParams()
  if (filtros.buscar !== '') params.set('buscar', filtros.buscar)
  for (const faceta of FACETAS) for (const value of filtros[faceta]) params.append(faceta, value)
  for (const campo of ['anioDesde', 'anioHasta', 'precioDesde', 'precioHasta'] as const) {
    const value = filtros[campo]
    if (value !== null) params.set(campo, String(value))
  }
  if (filtros.rebajas) params.set('rebajas', '1')
  if (filtros.mangaLarga) params.set('mangaLarga', '1')
  if (filtros.parches) params.set('parches', '1')
  for (const faceta of filtros.todos) params.append('todos', faceta)
  if (filtros.orden !== 'popularidad') params.set('orden', filtros.orden)
  if (filtros.pagina > 1) params.set('pagina', String(filtros.pagina))
  return params
}

/** Whether prices decide which shirts a list shows, or in which order. */
export function followsPrecios({ precioDesde, precioHasta, rebajas, orden }: Filtros): boolean {
  return precioDesde !== null || precioHasta !== null || rebajas || orden === 'precio-menor' || orden === 'precio-mayor'
}

/** Whether anything narrows the list (order, page and how much of a filter is shown don't). */
export function hasFiltros(filtros: Filtros): boolean {
  const plain = filtrosToParams({ ...filtros, orden: 'popularidad', pagina: 1, todos: [] })
  return [...plain.keys()].length > 0
}

/** The team whose whole list this is, in any order; null for none or several, or with other filters. */
export function equipoSolo(filtros: Filtros): string | null {
  const [equipo, another] = filtros.equipo
  return equipo === undefined || another !== undefined || hasFiltros({ ...filtros, equipo: [] }) ? null : equipo
}

/** How many pages a list of `total` shirts has. */
export function paginasDe(total: number): number {
  return Math.ceil(total / PRODUCTOS_POR_PAGINA)
}

/**
 * The pages that a list's page links to where no script loads the next one. They are its neighbours, the ends, and some
 * in between, so that few steps lead to any, however long the list.
 * @returns numbers from 1 to `paginas`, rising, with `pagina` itself
 */
export function paginasCercanas(pagina: number, paginas: number): number[] {
  const steps = [1, 2, 10, 100, 1000].flatMap((step) => [pagina - step, pagina + step])
  return [...new Set([1, ...steps, pagina, paginas])].filter((n) => n >= 1 && n <= paginas).sort((a, b) => a - b)
}

/** Whether only a search narrows the list. */
export function onlySearches(filtros: Filtros): boolean {
  return filtros.buscar !== '' && !hasFiltros({ ...filtros, buscar: '' })
}

/** Whether the page asked for comes after a list's last one. */
export function isPastLastPage({ productos }: { productos: unknown[] }, { pagina }: Pick<Filtros, 'pagina'>): boolean {
  return productos.length === 0 && pagina > 1
}

function values(params: URLSearchParams, name: string): string[] {
  const found = params
    .getAll(name)
    .map(shortText)
    .filter((v) => v !== '')
  return [...new Set(found)].slice(0, VALUES_MAX)
}

/** Cuts a text so that an address gives back what was written: no half character, no blank at its end. */
function shortText(text: string): string {
  return [...text.trim()].slice(0, TEXT_MAX).join('').trim()
}

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^\d{1,8}$/.test(text.trim())) return null
  const value = Number(text)
  return value <= NUMBER_MAX ? value : null
}
