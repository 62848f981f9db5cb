/** `headers` of a page with somebody's data: no cache keeps it. */
export function privateHeaders(): HeadersInit {
  return { 'Cache-Control': 'no-store' }
}
