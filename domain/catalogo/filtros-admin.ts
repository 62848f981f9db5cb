import { CATEGORIAS, type Categoria } from '#domain/productos/producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** States of the admin's list of products, as the address says them; '' for all. */
export const ESTADOS_ADMIN = ['activo', 'oculto', 'destacado'] as const
export const STOCKS_ADMIN = ['con', 'sin', 'ultima'] as const
export const MODOS_ADMIN = ['stock', 'encargo', 'ambos', 'ninguno'] as const
/** What a shirt may lack: a photograph, any picture, a transfer price of its own in both modes, a word of where it comes from. */
export const FALTAS_ADMIN = ['foto', 'imagen', 'transferencia', 'procedencia'] as const
/** Whether a reduction lowers one of its prices now. */
export const REBAJAS_ADMIN = ['con', 'sin'] as const
export const ORDENES_ADMIN = [
  'popularidad',
  'nombre',
  'nuevos',
  'editados',
  'menos-stock',
  'precio-menor',
  'precio-mayor',
] as const

export const ESTADO_ADMIN_ETIQUETA: Record<(typeof ESTADOS_ADMIN)[number], string> = {
  activo: 'Activos',
  oculto: 'Ocultos',
  destacado: 'Destacados',
}
export const STOCK_ADMIN_ETIQUETA: Record<(typeof STOCKS_ADMIN)[number], string> = {
  con: 'Con stock',
  sin: 'Sin stock',
  ultima: 'Última unidad',
}
export const MODO_ADMIN_ETIQUETA: Record<(typeof MODOS_ADMIN)[number], string> = {
  stock: 'En stock',
  encargo: 'Por encargo',
  ambos: 'De ambas formas',
  ninguno: 'De ninguna forma',
}
export const FALTA_ADMIN_ETIQUETA: Record<(typeof FALTAS_ADMIN)[number], string> = {
  foto: 'Sin foto',
  imagen: 'Sin imagen',
  transferencia: 'Sin precio por transferencia',
  procedencia: 'Sin procedencia',
}
export const REBAJA_ADMIN_ETIQUETA: Record<(typeof REBAJAS_ADMIN)[number], string> = {
  con: 'En rebaja',
  sin: 'Sin rebaja',
}
export const ORDEN_ADMIN_ETIQUETA: Record<(typeof ORDENES_ADMIN)[number], string> = {
  popularidad: 'Más populares',
  nombre: 'Nombre, A a Z',
  nuevos: 'Más nuevos',
  editados: 'Últimos editados',
  'menos-stock': 'Menos stock',
  'precio-menor': 'Menor precio',
  'precio-mayor': 'Mayor precio',
}

/** What the admin's list of products shows, as its address says it. */
export type FiltrosAdmin = {
  buscar: string
  estado: (typeof ESTADOS_ADMIN)[number] | ''
  stock: (typeof STOCKS_ADMIN)[number] | ''
  modo: (typeof MODOS_ADMIN)[number] | ''
  /** Exactly these, as shirts have them; '' for any. */
  liga: string
  equipo: string
  marca: string
  version: string
  procedencia: string
  /** As it is shown. */
  categoria: Categoria | ''
  /** A size that can be bought or made to order. */
  talle: string
  falta: (typeof FALTAS_ADMIN)[number] | ''
  rebaja: (typeof REBAJAS_ADMIN)[number] | ''
  orden: (typeof ORDENES_ADMIN)[number]
  /** From 1. */
  pagina: number
}

const TEXT_MAX = 80
const PAGES_MAX = 100_000

/** Reads the filters of an address; nonsense is dropped, so that any address gives a page. */
export function parseFiltrosAdmin(params: URLSearchParams): FiltrosAdmin {
  const pagina = Number(params.get('pagina') ?? 1)
  return {
    buscar: readTextFiltro(params, 'buscar'),
    estado: oneOf(ESTADOS_ADMIN, params.get('estado')) ?? '',
    stock: oneOf(STOCKS_ADMIN, params.get('stock')) ?? '',
    modo: oneOf(MODOS_ADMIN, params.get('modo')) ?? '',
    liga: readTextFiltro(params, 'liga'),
    equipo: readTextFiltro(params, 'equipo'),
    marca: readTextFiltro(params, 'marca'),
    version: readTextFiltro(params, 'version'),
    procedencia: readTextFiltro(params, 'procedencia'),
    categoria: oneOf(CATEGORIAS, params.get('categoria')) ?? '',
    talle: readTextFiltro(params, 'talle'),
    falta: oneOf(FALTAS_ADMIN, params.get('falta')) ?? '',
    rebaja: oneOf(REBAJAS_ADMIN, params.get('rebaja')) ?? '',
    orden: oneOf(ORDENES_ADMIN, params.get('orden')) ?? 'popularidad',
    pagina: Number.isSafeInteger(pagina) ? Math.min(Math.max(pagina, 1), PAGES_MAX) : 1,
  }
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value)
}

function readTextFiltro(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '').replace(/\s+/g, ' ').replaceAll('\0', '').trim()
  return [...text].slice(0, TEXT_MAX).join('').trim()
}

/** What narrows the list, as its address says it: all but order and page. */
export function filtrosElegidos({ orden: _orden, pagina: _pagina, ...filtros }: FiltrosAdmin): [string, string][] {
  return Object.entries(filtros).filter(([, valor]) => valor !== '')
}

/** What the list is narrowed to, for people: `Premier League, Sin imagen`, `todas`. */
export function describeFiltros(filtros: FiltrosAdmin): string {
  const { estado, stock, modo, falta, rebaja } = filtros
  const said = [
    filtros.buscar === '' ? '' : `«${filtros.buscar}»`,
    ...CAMPOS_FILTRADOS.map((campo) => filtros[campo]),
    estado && ESTADO_ADMIN_ETIQUETA[estado],
    stock && STOCK_ADMIN_ETIQUETA[stock],
    modo && MODO_ADMIN_ETIQUETA[modo],
    falta && FALTA_ADMIN_ETIQUETA[falta],
    rebaja && REBAJA_ADMIN_ETIQUETA[rebaja],
  ].filter((text) => text !== '')
  return said.length === 0 ? 'todas' : said.join(', ')
}

const CAMPOS_FILTRADOS = ['liga', 'equipo', 'marca', 'categoria', 'version', 'procedencia', 'talle'] as const

/** Whether anything narrows the list. */
export function hasFiltrosAdmin(filtros: FiltrosAdmin): boolean {
  return filtrosElegidos(filtros).length > 0
}

/**
 * What the admin's search looks into, kept beside each product. Its name comes first, by which the list is sorted, then
 * code, team and what comes printed. Without accents, in lower case.
 */
export function textoDeProducto(producto: {
  nombre: string
  codigo: string
  equipo: string
  nombrePersonalizado: string
}): string {
  const { nombre, codigo, equipo, nombrePersonalizado } = producto
  return foldTexto([nombre, codigo, equipo, nombrePersonalizado].join(' ')).replace(/\s+/g, ' ').trim()
}

/** The words of a search, each of which must be found. */
export function palabrasDeProductos(buscar: string): string[] {
  // A zero byte is refused by PostgreSQL, and stands in no name.
  return foldTexto(buscar.replaceAll('\0', ''))
    .split(/\s+/)
    .filter((palabra) => palabra !== '')
}
