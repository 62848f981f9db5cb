import { comienzoDe, diaDe, type Dia } from './dia.ts'
import { isFeriadoFijo, type Feriados } from './feriados.ts'
import { diaDeLaSemana } from './momento.ts'

/**
 * Whether a day is a business day in Uruguay.
 * @param isFeriado the owner's holidays, besides the five that nobody works on
 */
export function isHabil(dia: Dia, isFeriado: Feriados = () => false): boolean {
  const inTheWeek = diaDeLaSemana(dia)
  return inTheWeek !== 0 && inTheWeek !== 6 && !isFeriadoFijo(dia) && !isFeriado(dia)
}

/** The day on which so many business days after another are over. */
export function habilesDespues(dia: Dia, cuantos: number, isFeriado?: Feriados): Dia {
  let last = dia
  for (let habiles = 0; habiles < cuantos;) if (isHabil(++last, isFeriado)) habiles++
  return last
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
