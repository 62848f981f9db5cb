import type { Pesos } from './dinero.ts'
import { compareTalles } from './talle.ts'
import { foldTexto } from './texto.ts'

/** How a shirt is bought: from stock, or made to order. */
export type Modo = 'stock' | 'encargo'

export const MODOS = ['stock', 'encargo'] as const

export const MODO_ETIQUETA: Record<Modo, string> = { stock: 'En stock', encargo: 'Por encargo' }

export const COLORES = [
  'blanco',
  'negro',
  'azul',
  'rojo',
  'amarillo',
  'verde',
  'naranja',
  'gris',
  'celeste',
  'violeta',
  'rosa',
  'dorado',
] as const
export type Color = (typeof COLORES)[number]

export const VERSIONES = ['local', 'visitante', 'alternativa', 'edición especial'] as const

/** The owner's own field: how the shirt is drawn (decisions: Products). */
export const PATRONES = [
  'liso',
  'rayas-verticales',
  'rayas-finas',
  'franjas-horizontales',
  'banda-diagonal',
  'pecho-banda',
  'mitades',
  'cuadros',
  'cruz',
  'mangas-contraste',
  'degradado',
] as const
export type Patron = (typeof PATRONES)[number]

/** A picture in the file storage, with what a page must know before it arrives. */
export type Imagen = {
  /** Last part of its addresses; changes whenever the picture does. */
  id: string
  alt: string
  /** Pixels of the largest variant. */
  ancho: number
  alto: number
  /** `#rrggbb` shown until the picture arrives. */
  fondo: string
}

/** A shirt as the shop knows it (specification 3). */
export type Producto = {
  id: string
  slug: string
  codigo: string
  nombre: string
  equipo: string
  liga: string
  copa: string
  marca: string
  categoria: string
  version: string
  activo: boolean
  destacado: boolean
  popularidad: number
  precio: Pesos
  precioDescuento: Pesos | null
  precioEncargo: Pesos
  precioEncargoDescuento: Pesos | null
  /** Units that can be bought now, by size. A size with 0 is known and sold out. */
  stock: Record<string, number>
  tallesEncargo: string[]
  imagenes: Imagen[]
  /** None, the only year, or first and last. */
  anio: number[]
  coloresPrincipales: string[]
  coloresSecundarios: string[]
  clima: string
  mangaLarga: boolean
  reversible: boolean
  parches: boolean
  numero: string
  nombrePersonalizado: string
  patron: string
}

export const CATEGORIAS = ['Hincha', 'Jugador', 'Legendaria'] as const
export type Categoria = (typeof CATEGORIAS)[number]

/** Category as shown (specification 3): jugador, then retro or legendaria, otherwise Hincha. */
export function categoriaMostrada(categoria: string): Categoria {
  const folded = foldTexto(categoria)
  if (folded.includes('jugador')) return 'Jugador'
  if (folded.includes('retro') || folded.includes('legendaria')) return 'Legendaria'
  return 'Hincha'
}

/** Any size with stock above 0. */
export function hasStock(producto: Pick<Producto, 'stock'>): boolean {
  return Object.values(producto.stock).some((cantidad) => cantidad > 0)
}

/** The modes that a shirt can be bought in now; /stock lists the first, /encargo the second. */
export function modosDisponibles(producto: Pick<Producto, 'stock' | 'tallesEncargo'>): Modo[] {
  const modos: Modo[] = []
  if (hasStock(producto)) modos.push('stock')
  if (producto.tallesEncargo.length > 0) modos.push('encargo')
  return modos
}

/** A size button: what it says and whether it can be bought in this mode. */
export type TalleOfrecido = { talle: string; disponible: boolean; quedan: number | null; enEncargo: boolean }

/** Sizes to show in a mode, sorted; sold-out ones are marked, not hidden (experience 7). */
export function tallesOfrecidos(producto: Pick<Producto, 'stock' | 'tallesEncargo'>, modo: Modo): TalleOfrecido[] {
  if (modo === 'encargo') {
    return [...producto.tallesEncargo]
      .sort(compareTalles)
      .map((talle) => ({ talle, disponible: true, quedan: null, enEncargo: true }))
  }
  return Object.entries(producto.stock)
    .sort(([a], [b]) => compareTalles(a, b))
    .map(([talle, quedan]) => ({
      talle,
      disponible: quedan > 0,
      quedan,
      enEncargo: producto.tallesEncargo.includes(talle),
    }))
}

/** Sizes that can be bought now in a mode, sorted. */
export function tallesComprables(producto: Pick<Producto, 'stock' | 'tallesEncargo'>, modo: Modo): string[] {
  return tallesOfrecidos(producto, modo)
    .filter((t) => t.disponible)
    .map((t) => t.talle)
}

/** `anio` as stored, from the form's two fields (specification 5): empty without a first year. */
export function buildAnio(desde: number | null, hasta: number | null): number[] {
  if (desde === null) return []
  return hasta === null ? [desde] : [desde, hasta]
}

/** Season as set on a card: `1986`, `1980/81`, `2024/25`, or '' without years. */
export function temporada(anio: number[]): string {
  const [desde, hasta] = anio
  if (desde === undefined) return ''
  if (hasta === undefined || hasta === desde) return String(desde)
  return Math.floor(desde / 100) === Math.floor(hasta / 100)
    ? `${desde}/${String(hasta).slice(2)}`
    : `${desde}/${hasta}`
}

/** A shirt that comes printed is not personalised further (decisions: Products). */
export function comesPrinted(producto: Pick<Producto, 'numero' | 'nombrePersonalizado'>): boolean {
  return producto.numero !== '' || producto.nombrePersonalizado !== ''
}
