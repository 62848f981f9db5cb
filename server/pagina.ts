/** A page of a list, and which rows of it a query has to give. */
export type Pagina = { pagina: number; paginas: number; rango: { limit: number; offset: number } }

/**
 * Finds the page that is shown of a list; an empty list has one.
 * @param wanted from 1; past the end it is the last
 */
export function choosePagina(total: number, wanted: number, porPagina: number): Pagina {
  const paginas = Math.max(1, Math.ceil(total / porPagina))
  const pagina = Math.min(Math.max(1, wanted), paginas)
  return { pagina, paginas, rango: { limit: porPagina, offset: (pagina - 1) * porPagina } }
}
