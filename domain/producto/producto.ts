import type { Pesos } from '#domain/dinero/dinero.ts'

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
