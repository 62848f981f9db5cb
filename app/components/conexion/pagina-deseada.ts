/**
 * The page that was wanted when the network wasn't there.
 * @param de what the address says: anything
 * @returns path and query; null when it isn't a page of the shop
 */
export function paginaDeseada(de: string | null): string | null {
  if (de === null || !de.startsWith('/')) return null
  const origin = 'http://shop.invalid'
  try {
    const url = new URL(de, origin)
    return url.origin === origin ? url.pathname + url.search : null
  } catch {
    return null
  }
}
