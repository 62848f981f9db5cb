/** Milliseconds by which Montevideo is behind UTC, all year round since 2015. */
export const ATRASO_DE_MONTEVIDEO = 3 * 60 * 60_000
/** The same, as programs write it behind an hour. */
export const HUSO = '-03:00'
export const DIA_MS = 24 * 60 * 60_000

/** A day of Montevideo's calendar: days since the first of January 1970. */
export type Dia = number

/** Days from and to, both included. */
export type Tramo = { desde: Dia; hasta: Dia }

/** The day that a moment falls on in Montevideo. @param millis UTC */
export function diaDe(millis: number): Dia {
  return Math.floor((millis - ATRASO_DE_MONTEVIDEO) / DIA_MS)
}

/** When a day begins in Montevideo, milliseconds UTC. */
export function comienzoDe(dia: Dia): number {
  return dia * DIA_MS + ATRASO_DE_MONTEVIDEO
}

/** `2026-11-18`, as addresses and date fields have it. */
export function writeDia(dia: Dia): string {
  return new Date(dia * DIA_MS).toISOString().slice(0, 10)
}

/** `24/11/2026`. Written by hand since Node and browsers differ. */
export function diaEnCifras(dia: Dia): string {
  return writeDia(dia).replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')
}

/** @returns null for what isn't a day of the calendar */
export function readDia(text: string | null): Dia | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const millis = Date.parse(text)
  if (Number.isNaN(millis)) return null
  const dia = millis / DIA_MS
  return writeDia(dia) === text ? dia : null
}

/** More are asked for in two times: by the day, a plot of more would be a smear, and older books are gone. */
const DIAS_MAX = 11 * 366

/**
 * The days of an address, `desde` and `hasta`, whichever is the earlier; none is to come. Without one or with nonsense until
 * today, and from the day that goes by itself with the last.
 */
export function readTramo(params: URLSearchParams, hoy: Dia, desdePropio: (hasta: Dia) => Dia): Tramo {
  const hasta = readDia(params.get('hasta')) ?? hoy
  const desde = readDia(params.get('desde')) ?? desdePropio(hasta)
  const last = Math.min(Math.max(desde, hasta), hoy)
  return { desde: Math.max(Math.min(desde, hasta, last), last - DIAS_MAX), hasta: last }
}

/** Whether an address asks for days that aren't of the calendar; an emptied field asks for none. */
export function asksForNoDia(params: URLSearchParams): boolean {
  return ['desde', 'hasta'].some((name) => Boolean(params.get(name)) && readDia(params.get(name)) === null)
}

export const DIAS_DE_SEMANA = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
