import { comienzoDe, diaDe, writeDia, type Dia } from './dia.ts'
import { diaDeLaSemana } from './momento.ts'

/** Days of the year on which Uruguay doesn't work, whatever day of the week they are. */
const FERIADOS = new Set(['01-01', '05-01', '07-18', '08-25', '12-25'])

/** Whether a day is a business day in Uruguay. */
export function isHabil(dia: Dia): boolean {
  const inTheWeek = diaDeLaSemana(dia)
  return inTheWeek !== 0 && inTheWeek !== 6 && !FERIADOS.has(writeDia(dia).slice(5))
}

/**
 * When an offer ends that was to run from one moment to another. One without any business day runs through the next one
 * (law 17.250, article 12).
 * @returns milliseconds UTC, `fin` itself where there is a business day
 */
export function finLegal(comienzo: number, fin: number): number {
  const last = diaDe(fin - 1)
  for (let dia = diaDe(comienzo); dia <= last; dia++) if (isHabil(dia)) return fin
  let next = last + 1
  while (!isHabil(next)) next++
  return comienzoDe(next + 1)
}
