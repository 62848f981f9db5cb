/** Currencies that a movement of the bank may be in, and what they are called. */
export const MONEDAS = ['UYU', 'USD', 'EUR', 'ARS', 'BRL', 'UYI'] as const
export type Moneda = (typeof MONEDAS)[number]

export const MONEDA_ETIQUETA: Record<Moneda, string> = {
  UYU: 'pesos',
  USD: 'dólares',
  EUR: 'euros',
  ARS: 'pesos argentinos',
  BRL: 'reales',
  UYI: 'unidades indexadas',
}

/** Foreign currencies as banks write them, next to an amount, above it or in a column of their own. */
const EXTRANJERAS: [moneda: Moneda, RegExp][] = [
  ['USD', /US\$|U\$S|\bUSD|D[OÓ]LAR/i],
  ['EUR', /€|\bEUR/i],
  ['ARS', /AR\$|\bARS/i],
  ['BRL', /R\$|\bBRL|\bREALES\b/i],
  ['UYI', /\bU\.?I\.?\b|\bUYI\b/],
]

/** The foreign currency that a text names, null for none: `U$S 100`, `Importe (USD)`. */
export function monedaExtranjera(texto: string): Moneda | null {
  return EXTRANJERAS.find(([, pattern]) => pattern.test(texto))?.[0] ?? null
}

/** The currency that a text names; the peso too, by name or by its sign alone or before an amount: `$ 100`. */
export function monedaNombrada(texto: string): Moneda | null {
  return monedaExtranjera(texto) ?? (/\bpesos?\b|\bUYU\b|\$U\b|\$\s*(?:-?\d|$)/i.test(texto) ? 'UYU' : null)
}
