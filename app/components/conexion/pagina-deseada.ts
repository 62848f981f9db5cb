/**
 * The page that was wanted when the network wasn't there.
 * @param de what the address says: anything
 * @returns path and query; null when it isn't a page of the shop
 */
export function paginaDeseada(de: string | null): string | null {
  const origin = 'http://shop.invalid'
  if (de === null || !URL.canParse(de, origin)) return null
  const url = new URL(de, origin)
  return de.startsWith('/') && url.origin === origin ? url.pathname + url.search : null
}
