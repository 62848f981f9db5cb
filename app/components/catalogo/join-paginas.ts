import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'

type Paginas = Record<number, ProductoResumen[]>

/** The pages of one list that this tab has seen: going back to it shows as many as were there. */
let seen: { lista: string; paginas: Paginas } = { lista: '', paginas: {} }

/**
 * What "Cargar más" adds to: a page of a list after those before it, as far as they were seen. A page opened
 * directly, or without JavaScript, stands alone.
 * @param lista the list's address without its page
 * @param productos the page's own
 * @returns all that is to be shown, and the page that it begins with
 */
export function joinPaginas(lista: string, pagina: number, productos: ProductoResumen[]) {
  // The server's pages are everybody's: it remembers none.
  if (import.meta.env.SSR) return { desde: pagina, productos }
  if (seen.lista !== lista) seen = { lista, paginas: {} }
  const { paginas } = seen
  paginas[pagina] = productos
  let desde = pagina
  let joined = productos
  while (paginas[desde - 1]) {
    const later = new Set(joined.map(({ id }) => id))
    // What was sold meanwhile moves the others up a place: one of them may be on both pages.
    joined = [...paginas[--desde]!.filter(({ id }) => !later.has(id)), ...joined]
  }
  return { desde, productos: joined }
}
