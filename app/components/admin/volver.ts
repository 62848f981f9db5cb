/**
 * The admin page to go to after signing in. Anything but an address of the admin, another site's above all, gives
 * the panel.
 * @param volver what the login's address or form says, if anything
 */
export function safeVolver(volver: FormDataEntryValue | null): string {
  if (typeof volver !== 'string' || !volver.startsWith('/')) return '/admin'
  const base = 'http://tienda.invalid'
  const url = URL.canParse(volver, base) ? new URL(volver, base) : null
  if (url === null || url.origin !== base) return '/admin'
  return /^\/admin(\/|$)/.test(url.pathname) ? url.pathname + url.search : '/admin'
}

/** The login, with the way back to an admin page. */
export function loginAddress(url: URL): string {
  return `/login?volver=${encodeURIComponent(url.pathname + url.search)}`
}
