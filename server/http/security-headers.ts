import { hash } from 'node:crypto'

/** On every answer. */
export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Those and what depends on the shop's address. @param origin as visitors see it */
export function securityHeaders(origin: string): Record<string, string> {
  if (!origin.startsWith('https:')) return SECURITY_HEADERS
  return { ...SECURITY_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' }
}

const SCRIPT = '<script'
const SCRIPT_END = '</script>'

/**
 * The policy of a finished page: its own files, and the inline scripts that it came with, by their hashes. A
 * nonce would differ on every request and defeat cached, compressed pages.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  let end = 0
  for (let at = html.indexOf(SCRIPT); at !== -1; at = html.indexOf(SCRIPT, end)) {
    const code = html.indexOf('>', at) + 1
    end = html.indexOf(SCRIPT_END, code)
    if (code === 0 || end === -1) break
    const attributes = html.slice(at + SCRIPT.length, code)
    if (attributes.includes(' src=') || attributes.includes('application/ld+json')) continue
    hashes.add(`'sha256-${hash('sha256', html.slice(code, end), 'base64')}'`)
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Only what allows it can be framed: a mail as it was sent, which runs nothing.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
