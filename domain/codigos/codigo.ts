import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { Categoria, Modo } from '#domain/productos/producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'

export const FORMAS = ['porcentaje', 'pesos'] as const
/** What a code takes off: a part of the shirts' sum, or so many pesos of it. */
export type FormaDeCodigo = (typeof FORMAS)[number]

/** Which shirts a code is for; '' for any. */
export type FiltroDeCodigo = {
  modo: Modo | ''
  liga: string
  equipo: string
  categoria: Categoria | ''
  /** Not for those that a reduction runs for. */
  sinRebajadas: boolean
}

/** A code that a buyer types to pay less. */
export type CodigoDeDescuento = {
  /** As `normalizeCodigo` gives it; there is one of each. */
  codigo: string
  forma: FormaDeCodigo
  /** Per cent from 1 to 100, or pesos. */
  valor: number
  /** Milliseconds UTC: from when, and until when (not included); null for open. */
  desde: number | null
  hasta: number | null
  /** The least card sum of an order's shirts. */
  minimo: Pesos
  filtro: FiltroDeCodigo
  /** How often in all, and by one buyer; null for any number. */
  usosMax: number | null
  usosPorPersona: number | null
}

const LETRAS_MIN = 3
/** Letters that tell apart codes that were made together, at their end. */
export const SUFIJO = 6
export const LETRAS_MAX = 24

/**
 * A code as it is kept, however it is typed: without case, accents and spaces (specification 34).
 * @returns null for what is no code: other signs than letters and figures, too short or too long
 */
export function normalizeCodigo(typed: string): string | null {
  // Links with the code in them, a chat's stars, quotes and points, and other alphabets' same letters are understood.
  const [, linked] = /[?&]codigo=([^&#]+)/.exec(typed) ?? []
  const codigo = foldTexto((linked ?? typed).normalize('NFKC'))
    .replaceAll(/\s+|^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .toUpperCase()
  const { length } = codigo
  return length >= LETRAS_MIN && length <= LETRAS_MAX && /^[A-Z0-9]+$/.test(codigo) ? codigo : null
}

/** `10 %`, `$ 300`. */
export function describeValor({ forma, valor }: Pick<CodigoDeDescuento, 'forma' | 'valor'>): string {
  return forma === 'porcentaje' ? `${valor}\u00a0%` : formatPesos(valor)
}
