import { diaDe, readDia, writeDia, type Dia } from './dia.ts'
import { diaDeLaSemana } from './momento.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'

/** Days besides weekends and the five of the law on which nobody works; as made, those of couriers. */
export const FERIADOS_INICIALES = ['6/1', 'carnaval', 'turismo', '19/4', '18/5', '19/6', '12/10', '2/11'].join('\n')
export const FERIADOS_MAX = 2000
/** Days of every year; with all of them closed a working day would be looked for without end. */
const CADA_ANIO_MAX = 100

/** Whether a day is one of the owner's holidays. */
export type Feriados = (dia: Dia) => boolean

/** Days of the year that don't move. */
const FIJOS = new Set(['01-01', '05-01', '07-18', '08-25', '12-25'])
/** Those that go to a Monday when they fall in the middle of a week (laws 16.805 and 17.414). */
const CORRIDOS = new Set(['04-19', '05-18', '10-12'])

/** Whether a day is one of the five that nobody works on. */
export function isFeriadoFijo(dia: Dia): boolean {
  return FIJOS.has(writeDia(dia).slice(5))
}

/**
 * Reads the owner's holidays, one a line: `6/1` each year, `24/12/2026` once, `carnaval` and `turismo` as they fall.
 * @returns or the first line that is none of these, by its number, or that hardly a day of the year is left
 */
export function readFeriados(texto: string): Resultado<Feriados, Fallo<'datos_invalidos', undefined>> {
  const cadaAnio = new Set<string>()
  const unaVez = new Set<Dia>()
  let conCarnaval = false
  let conTurismo = false
  for (const [at, renglon] of texto.split('\n').entries()) {
    const escrito = renglon.trim().toLowerCase()
    if (escrito === '') continue
    const [, dia = '', mes = '', anio] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(escrito) ?? []
    const monthDay = `${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
    // A leap year has every day that a year may have.
    const read = readDia(`${anio ?? '2024'}-${monthDay}`)
    if (escrito === 'carnaval') conCarnaval = true
    else if (escrito === 'turismo') conTurismo = true
    else if (read === null) {
      return fallo('datos_invalidos', {
        detail: `El renglón ${at + 1} («${renglon.trim()}») no es un día: va como 6/1.`,
      })
    } else if (anio !== undefined) unaVez.add(read)
    else cadaAnio.add(monthDay)
  }
  if (cadaAnio.size > CADA_ANIO_MAX) {
    return fallo('datos_invalidos', { detail: `Son ${cadaAnio.size} días de cada año: pueden ser ${CADA_ANIO_MAX}.` })
  }
  return ok((dia) => {
    const written = writeDia(dia)
    if (unaVez.has(dia)) return true
    if (!CORRIDOS.has(written.slice(5)) && cadaAnio.has(written.slice(5))) return true
    if (isCorridoAca(dia, cadaAnio)) return true
    const afterEaster = dia - pascuaDe(Number(written.slice(0, 4)))
    return (
      (conCarnaval && (afterEaster === -48 || afterEaster === -47)) ||
      (conTurismo && (afterEaster === -3 || afterEaster === -2))
    )
  })
}

/** The owner's holidays, of a text that was checked as it was saved. */
export function feriadosDe(texto: string): Feriados {
  const read = readFeriados(texto)
  return read.ok ? read.value : () => false
}

/** Whether one of the days that move, and that the owner keeps, falls on this one. */
function isCorridoAca(dia: Dia, kept: ReadonlySet<string>): boolean {
  const anio = writeDia(dia).slice(0, 4)
  return [...CORRIDOS].some((monthDay) => kept.has(monthDay) && corrido(readDia(`${anio}-${monthDay}`)!) === dia)
}

/** Tuesday and Wednesday go to the Monday before, Thursday and Friday to the one after. */
function corrido(dia: Dia): Dia {
  const inTheWeek = diaDeLaSemana(dia)
  if (inTheWeek === 2 || inTheWeek === 3) return dia - (inTheWeek - 1)
  return inTheWeek === 4 || inTheWeek === 5 ? dia + (8 - inTheWeek) : dia
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm. */
function pascuaDe(anio: number): Dia {
  const a = anio % 19
  const siglo = Math.floor(anio / 100)
  const resto = anio % 100
  const luna =
    (19 * a + siglo - Math.floor(siglo / 4) - Math.floor((siglo - Math.floor((siglo + 8) / 25) + 1) / 3) + 15) % 30
  const domingo = (32 + 2 * (siglo % 4) + 2 * Math.floor(resto / 4) - luna - (resto % 4)) % 7
  const n = luna + domingo - 7 * Math.floor((a + 11 * luna + 22 * domingo) / 451) + 114
  return diaDe(Date.UTC(anio, Math.floor(n / 31) - 1, (n % 31) + 1, 12))
}
