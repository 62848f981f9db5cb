import { createHash } from 'node:crypto'

/** On every answer. */
export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/**
 * The policy of a finished page: its own files, and the inline scripts that it came with, by their hashes. A
 * nonce would differ on every request and defeat cached, compressed pages.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    if (groups!.attributes!.includes(' src=') || groups!.attributes!.includes('application/ld+json')) continue
    hashes.add(`'sha256-${createHash('sha256').update(groups!.code!).digest('base64')}'`)
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
