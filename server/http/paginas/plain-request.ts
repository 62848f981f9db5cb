import { plainValue } from '#domain/texto/plain-value.ts'
import { plainTexto } from '#domain/texto/texto.ts'

/**
 * A form whose texts are as `plainTexto` has them: what pages read of it is what somebody can see.
 * @param form what `request` brought
 * @returns the request itself where that changes nothing
 */
export function withPlainForm(request: Request, form: FormData): Request {
  const plain = new FormData()
  let changed = false
  for (const [name, value] of form) {
    const made = typeof value === 'string' ? (plainValue(value, name) as string) : value
    plain.append(name, made)
    changed ||= made !== value
  }
  if (!changed) return request
  const headers = new Headers(request.headers)
  for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, body: plain, signal: request.signal })
}

/** An address's query, the same way. */
export function plainSearch(search: string): string {
  if (!search.includes('%')) return search
  const params = new URLSearchParams(search)
  const plain = new URLSearchParams([...params].map(([name, value]) => [name, plainTexto(value)]))
  return String(plain) === String(params) ? search : `?${plain}`
}
