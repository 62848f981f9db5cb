import type { CampoDeProducto, CampoDeTipo, CampoPrivado, DEFINICION_DE_CAMPO, ValorDe } from './campos.ts'
import type { RebajaVigente } from './precio-rebajado.ts'

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

/** The modes in which a shirt is reduced now. */
export type RebajasVigentes = { [M in Modo]?: RebajaVigente }

/** A shirt as the administration knows it (specification 3): the fields of `campos.ts`, and where its page is. */
export type ProductoInterno = { id: string; slug: string } & {
  [C in CampoDeProducto]: ValorDe[(typeof DEFINICION_DE_CAMPO)[C]['tipo']]
}

/**
 * A shirt as everybody may know it: without what only administrators may. The reductions are those that run when it is
 * read.
 */
export type Producto = Omit<ProductoInterno, CampoPrivado> & { rebajas?: RebajasVigentes }

/** A shirt as lists and browsers keep it by the ten thousand: without what only its own page shows. */
export type ProductoBreve = Omit<Producto, CampoDeTipo<'parrafos'>>

export const CATEGORIAS = ['Hincha', 'Jugador', 'Legendaria'] as const
export type Categoria = (typeof CATEGORIAS)[number]
