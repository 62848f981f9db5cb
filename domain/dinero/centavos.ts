import { formatPesos } from './dinero.ts'

/**
 * Writes an amount with its cents, where there are some.
 * @param centavos `290150` → `$ 2.901,50` @param moneda ISO code; pesos alone are written with their sign
 */
export function formatCentavos(centavos: number, moneda = 'UYU'): string {
  const rest = Math.abs(centavos) % 100
  const cents = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  const amount = `${centavos < 0 ? '−' : ''}${formatPesos(Math.trunc(Math.abs(centavos) / 100))}${cents}`
  return moneda === 'UYU' ? amount : `${amount.replace('$\u00a0', '')}\u00a0${moneda}`
}
