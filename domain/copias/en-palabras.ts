import { diaDe, diaEnCifras } from '#domain/tiempo/dia.ts'
import { writeMomento } from '#domain/tiempo/momento.ts'

const PASO = 1024

/** `8,4 MB`: how much it takes, to two figures. @param bytes zero or more */
export function enMegas(bytes: number): string {
  const [cuanto, unidad] = bytes < PASO ** 3 ? [bytes / PASO ** 2, 'MB'] : [bytes / PASO ** 3, 'GB']
  const cifras = cuanto >= 10 ? Math.round(cuanto) : Math.ceil(cuanto * 10) / 10
  return `${String(cifras).replace('.', ',')} ${unidad}`
}

/** `24/11/2026 a las 04:00`, in Montevideo. @param millis UTC */
export function diaYHora(millis: number): string {
  return `${diaEnCifras(diaDe(millis))} a las ${writeMomento(millis).slice(11)}`
}
