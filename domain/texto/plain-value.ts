import { plainTexto } from './texto.ts'

/** What only counts as it was typed: a password may have any signs. */
const AS_TYPED = new Set(['clave', 'password', 'actual', 'nueva'])

/** What stands under a name of a form or a JSON body (as `JSON.parse` shows it): texts as `plainTexto` has them. */
export function plainValue(key: string, value: unknown): unknown {
  return typeof value === 'string' && !AS_TYPED.has(key) ? plainTexto(value) : value
}
