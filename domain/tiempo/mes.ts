import { DIA_MS, diaDe, readDia, writeDia, type Dia, type Tramo } from './dia.ts'

/** A month of the calendar, `2026-11`. */
export type Mes = string

export const MESES = 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'.split(
  ' ',
)

export function mesDe(dia: Dia): Mes {
  return writeDia(dia).slice(0, 7)
}

/** No shop that runs on this sold anything before. */
const PRIMER_MES: Mes = '2000-01'

/** @param hasta the last month there may be @returns null for what isn't a month, or is a later one */
export function readMes(texto: string | null, hasta: Mes = '9999-12'): Mes | null {
  return texto !== null && readDia(`${texto}-01`) !== null && texto >= PRIMER_MES && texto <= hasta ? texto : null
}

/** The month that an address asks for; the last that is over where it asks for none that has begun. */
export function readMesElegido(params: URLSearchParams, hoy: Dia): Mes {
  const actual = mesDe(hoy)
  return readMes(params.get('mes'), actual) ?? mesMas(actual, -1)
}

export function diasDeMes(mes: Mes): Tramo {
  const desde = readDia(`${mes}-01`)!
  return { desde, hasta: primeroDelMes(desde, 1) - 1 }
}

/** The month so many after; before, below 0. */
export function mesMas(mes: Mes, meses: number): Mes {
  return mesDe(primeroDelMes(readDia(`${mes}-01`)!, meses))
}

/** `noviembre de 2026` */
export function nombreDeMes(mes: Mes): string {
  return `${MESES[Number(mes.slice(5)) - 1]} de ${mes.slice(0, 4)}`
}

/** The first day of the month that is so many after a day's. */
export function primeroDelMes(dia: Dia, meses = 0): Dia {
  const date = new Date(dia * DIA_MS)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + meses)
  return date.getTime() / DIA_MS
}

/** The same day some months before; the month's last day where it had no such day. */
export function mismoDiaAntes(dia: Dia, meses: number): Dia {
  return Math.min(primeroDelMes(dia, -meses) + dia - primeroDelMes(dia), primeroDelMes(dia, 1 - meses) - 1)
}

/**
 * The same moment some months of the calendar before; the month's last day where it had no such day. A year is
 * twelve of them, so that a law's years are never cut short.
 * @param millis UTC
 */
export function mesesAntes(millis: number, meses: number): number {
  const dia = diaDe(millis)
  return millis + (mismoDiaAntes(dia, meses) - dia) * DIA_MS
}
