/** The page of a list that the address asks for, from 1; nonsense is the first. */
export function readPagina(params: URLSearchParams): number {
  const pagina = Number(params.get('pagina'))
  return Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1
}
