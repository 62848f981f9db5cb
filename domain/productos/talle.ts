import { ownValue } from '#domain/texto/own-value.ts'

/** Sorting order of sizes (specification 3). */
export const ORDEN_TALLES = [
  '4',
  '6',
  '8',
  '10',
  '12',
  '14',
  '16',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  'XXL',
  '3XL',
  'XXXL',
  '4XL',
  'XXXXL',
] as const

/** Sizes offered in the product form (specification 9). */
export const TALLES_ADMIN = ['4', '6', '8', '10', '12', '14', '16', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'] as const

const ALIASES: Record<string, string> = { XXL: '2XL', XXXL: '3XL', XXXXL: '4XL' }

/** The one name of a size that has two: `XXL` is `2XL` (specification 3.13). */
export function canonicalTalle(talle: string): string {
  const trimmed = talle.trim().toUpperCase()
  return ownValue(ALIASES, trimmed) ?? trimmed
}

/** Comparator for sizes: the specification's order, unknown ones last and alphabetically. */
export function compareTalles(a: string, b: string): number {
  const rankA = rankOfTalle(a)
  const rankB = rankOfTalle(b)
  if (rankA !== rankB) return rankA - rankB
  return a < b ? -1 : a > b ? 1 : 0
}

function rankOfTalle(talle: string): number {
  const index = (ORDEN_TALLES as readonly string[]).indexOf(talle)
  return index === -1 ? ORDEN_TALLES.length : index
}
