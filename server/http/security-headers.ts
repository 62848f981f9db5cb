import { hash, randomBytes } from 'node:crypto'

/** On every answer. */
export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** For the service worker too, which its script's policy would keep from asking the shop. */
const FOR_SCRIPTS = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The policy of an answer that is no page (specification 17.28). Opened by itself it runs nothing, loads nothing and stands
 * in no frame, whatever somebody put into it.
 * @returns null for pages, which have one of their own
 */
export function policyOfFile(contentType: string | null): string | null {
  if (contentType?.startsWith('text/html')) return null
  return contentType?.startsWith('text/javascript') ? FOR_SCRIPTS : NOTHING_RUNS
}

/** Headers that are always sent, and those that depend on the shop's address. @param origin as visitors see it */
export type SecurityHeaders = (origin: string) => Record<string, string>

/** @param hsts whether all that is below the shop's host is on https alone too (specification 22.83) */
export function createSecurityHeaders(hsts: 'host' | 'subdomains'): SecurityHeaders {
  const strict = `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}`
  const onHttps = { ...SECURITY_HEADERS, 'Strict-Transport-Security': strict }
  return (origin) => (origin.startsWith('https:') ? onHttps : SECURITY_HEADERS)
}

/** A secret for one rendering: whoever gets a script of their own into a page can't know it. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A finished page without its rendering's secret, and the policy that it is sent with. That allows its own files, and of
 * the inline scripts those that carried the secret, by their hashes. What got into the page otherwise doesn't run. The
 * secret itself would differ on every request and defeat pages that are kept (docs/decisions/0005).
 */
export function sealScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>()
  const [first, ...others] = html.split(` nonce="${nonce}"`)
  let tag = first!
  for (const rest of others) {
    // Links carry the secret too; they have no code.
    if (tag.startsWith('<script', tag.lastIndexOf('<'))) {
      const code = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))
      hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`)
    }
    tag = rest
  }
  return { html: first + others.join(''), policy: policyOf(hashes) }
}

function policyOf(hashes: Iterable<string>): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Frames hold only what allows it: a mail as it was sent, which runs nothing.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
