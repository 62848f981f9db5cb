/** A page of a list, and which rows a query has to give for it. */
export type Pagina = { pagina: number; paginas: number; rango: { limit: number; offset: number } }

/**
 * Finds which page of a list to show; an empty list has one.
 * @param wanted from 1; past the end the last one is given
 */
export function choosePagina(total: number, wanted: number, porPagina: number): Pagina {
  const paginas = Math.max(1, Math.ceil(total / porPagina))
  const pagina = Math.min(Math.max(1, wanted), paginas)
  return { pagina, paginas, rango: { limit: porPagina, offset: (pagina - 1) * porPagina } }
}
