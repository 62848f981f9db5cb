import { DEPTH_MAX } from './plain-value.ts'

export const NO_SE_GUARDA = 'Tiene caracteres que no se pueden guardar.'

/** Whether both PostgreSQL's texts and UTF-8 can hold it: no zero byte, no half of a character. */
export function isStorable(texto: string): boolean {
  return !/\p{Surrogate}|\0/u.test(texto)
}

/** Where in what was sent a text stands that can't be kept: `envio.calle`, '' for all of it. */
export function findUnstorable(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null || path.length === DEPTH_MAX) return []
  return Object.entries(value).flatMap(([key, inner]) => findUnstorable(inner, [...path, key]))
}
