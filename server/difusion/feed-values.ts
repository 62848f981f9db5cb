import { saleA, type ReglasDeLlegada } from '#domain/envios/promesa.ts'
import type { RebajaVigente } from '#domain/productos/precio-rebajado.ts'
import { HUSO, writeDia } from '#domain/tiempo/dia.ts'
import { MINUTO_MS, writeMomento } from '#domain/tiempo/momento.ts'

/** From Google's list of categories, which Meta uses too: Apparel & Accessories > Clothing > Shirts & Tops. */
export const CATEGORY = '212'

/**
 * The day on which a shirt that is ordered now will have been made at the latest and leaves (specification 44.11).
 * @param now milliseconds UTC
 * @returns midday of that day in Montevideo, as ISO 8601
 */
export function shipDate(now: number, ajustes: ReglasDeLlegada): string {
  return `${writeDia(saleA(['encargo'], ajustes, now))}T12:00${HUSO}`
}

/** When a reduced price is asked, its last minute included, as ISO 8601; '' while nobody ends it. */
export function saleDates({ desde, hasta }: RebajaVigente): string {
  if (hasta === null) return ''
  return [desde, hasta - MINUTO_MS].map((moment) => `${writeMomento(moment)}${HUSO}`).join('/')
}

/** As Google and Meta write an amount. @param pesos whole ones */
export function precioEnFeed(pesos: number): string {
  return `${pesos}.00 UYU`
}
