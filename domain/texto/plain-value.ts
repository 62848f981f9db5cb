import { plainTexto } from './texto.ts'

/** What only counts as it was typed: a password may have any signs. */
const AS_TYPED = new Set(['clave', 'password', 'actual', 'nueva'])

/** Nothing that is used of what is sent lies deeper. */
export const DEPTH_MAX = 8

/**
 * What was sent under a name, in a form or a JSON body, with its texts as `plainTexto` has them.
 * @param value its objects and lists are left as they are, and made anew
 */
export function plainValue(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return AS_TYPED.has(name) ? value : plainTexto(value)
  if (typeof value !== 'object' || value === null || depth === DEPTH_MAX) return value
  if (Array.isArray(value)) return value.map((item) => plainValue(item, name, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner, key, depth + 1)]))
}
