import { ATRASO_DE_MONTEVIDEO, DIA_MS, comienzoDe, diaDe, readDia, writeDia, type Dia } from './dia.ts'

export const MINUTO_MS = 60_000

/** `2026-11-27T09:30` of Montevideo, as fields of a form have it. @param millis UTC */
export function writeMomento(millis: number): string {
  return new Date(millis - ATRASO_DE_MONTEVIDEO).toISOString().slice(0, 16)
}

/** @returns milliseconds UTC; null for what is no minute of the calendar */
export function readMomento(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text)
  const dia = readDia(match?.[1] ?? null)
  if (match === null || dia === null) return null
  const [hour, minute] = [Number(match[2]), Number(match[3])]
  return hour < 24 && minute < 60 ? comienzoDe(dia) + (hour * 60 + minute) * MINUTO_MS : null
}

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Sunday is 0. */
export function diaDeLaSemana(dia: Dia): number {
  return (dia + 4) % 7
}

/**
 * `viernes 27/11`, or `viernes 27/11 a las 18:00`: a moment, without the hour where it is a day's first.
 * @param inicio milliseconds UTC
 */
export function primerMomento(inicio: number): string {
  const dia = diaDe(inicio)
  return inicio - comienzoDe(dia) < MINUTO_MS ? nombreDelDia(dia) : `${nombreDelDia(dia)} a las ${horaDe(inicio)}`
}

/**
 * `domingo 29/11`, or `domingo 29/11 a las 18:00`: the last minute before an end, without the hour if the day is whole.
 * Written by hand since Node and browsers differ, and hydration must not.
 * @param fin milliseconds UTC
 */
export function ultimoMomento(fin: number): string {
  const last = fin - MINUTO_MS
  const dia = diaDe(last)
  const entero = comienzoDe(dia) + DIA_MS - last <= MINUTO_MS
  return entero ? nombreDelDia(dia) : `${nombreDelDia(dia)} a las ${horaDe(last)}`
}

/** `jueves 10/12`. */
export function nombreDelDia(dia: Dia): string {
  const [, mes, numero] = writeDia(dia).split('-').map(Number)
  return `${DIAS[diaDeLaSemana(dia)]} ${numero}/${mes}`
}

function horaDe(millis: number): string {
  return writeMomento(millis).slice(11)
}
