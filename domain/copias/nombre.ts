import { ATRASO_DE_MONTEVIDEO } from '#domain/tiempo/dia.ts'

/** `2026-11-24-040000`: what a copy is called, by when it was begun in Montevideo. @param millis UTC */
export function nombreDeCopia(millis: number): string {
  const [dia, hora] = new Date(millis - ATRASO_DE_MONTEVIDEO).toISOString().slice(0, 19).split('T')
  return `${dia}-${hora!.replaceAll(':', '')}`
}

/** When a copy was begun, milliseconds UTC. @returns null for what isn't called as copies are */
export function momentoDeCopia(nombre: string): number | null {
  const [, dia, horas, minutos, segundos] = /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(nombre) ?? []
  const millis = Date.parse(`${dia}T${horas}:${minutos}:${segundos}Z`) + ATRASO_DE_MONTEVIDEO
  return !Number.isNaN(millis) && nombreDeCopia(millis) === nombre ? millis : null
}
