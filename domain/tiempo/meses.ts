import { ATRASO_DE_MONTEVIDEO } from './dia.ts'

/**
 * The same moment some months of the calendar before; the month's last day where it had no such day. A year is
 * twelve of them, so that a law's years are never cut short.
 * @param millis UTC
 */
export function mesesAntes(millis: number, meses: number): number {
  const then = new Date(millis - ATRASO_DE_MONTEVIDEO)
  const dia = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - meses)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(dia, last))
  return then.getTime() + ATRASO_DE_MONTEVIDEO
}
