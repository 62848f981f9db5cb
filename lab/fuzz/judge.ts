import type { IncomingHttpHeaders } from 'node:http'
import { SECURITY_HEADERS } from '#server/http/security-headers.ts'
import { HEADER, TAG } from './hostile.ts'

export type Answered = { status: number; headers: IncomingHttpHeaders; body: string }

/** Names of things that only the inside knows. */
const INSIDE =
  /node_modules|file:\/\/|\/server\/[\w-]+\.|\bat \w+ \(|SqliteError|SQLITE_|\b(?:Type|Range|Syntax|Reference)Error: |relation "|duplicate key/

/**
 * What is wrong with an answer, whatever was asked.
 * @param host as the request named it
 * @returns null when nothing is
 */
export function judge({ status, headers, body }: Answered, host: string): string | null {
  if (status === 503 && headers['retry-after'] === undefined) return '503 that doesn’t say when to come back'
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (headers[HEADER] !== undefined) return 'a header came out of a value'
  // Nonsense that can't be read as HTTP at all never reaches the app.
  if ((status === 400 || status === 431) && body === '' && headers['content-type'] === undefined) return null
  const missing = Object.keys(SECURITY_HEADERS).filter((name) => headers[name.toLowerCase()] === undefined)
  if (missing.length > 0) return `without ${missing.join(', ')}`
  if (INSIDE.test(body)) return `says what is inside: ${INSIDE.exec(body)![0]}`
  if (leavesTheShop(headers.location, host)) return `leads to ${headers.location}`
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  if (isPage && body.includes(TAG)) return 'took a text for a tag'
  if (headers['content-security-policy'] === undefined) return 'without a policy'
  return null
}

function leavesTheShop(location: string | undefined, host: string): boolean {
  return location !== undefined && URL.parse(location, `http://${host}`)?.host !== host
}
