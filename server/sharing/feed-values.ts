import type { Ajustes } from '#domain/ajustes.ts'

/** Of Google's list of categories, which Meta uses too: Apparel & Accessories > Clothing > Shirts & Tops. */
export const CATEGORY = '212'

const DAY_MS = 24 * 60 * 60_000
/** Montevideo has had no summer time since 2015. */
const MONTEVIDEO = '-03:00'
const MONTEVIDEO_DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Montevideo' })

/**
 * The day on which a shirt that is ordered today will have been made at the latest.
 * @param now milliseconds UTC
 * @returns midday of that day in Montevideo, as ISO 8601
 */
export function shipDate(now: number, { tiempoEncargo }: Pick<Ajustes, 'tiempoEncargo'>): string {
  return `${MONTEVIDEO_DATE.format(now + tiempoEncargo.hasta * DAY_MS)}T12:00${MONTEVIDEO}`
}
