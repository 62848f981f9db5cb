/** So many places fit side by side on a phone of 360 pixels, each wide enough for a thumb. */
const LUGARES = 7

/**
 * The pages of a list that are led to: the first, the last and those around this one, seven places at most.
 * @param pagina from 1 to `paginas`
 * @returns in their order; null stands for those that are left out
 */
export function numerosDePagina(pagina: number, paginas: number): (number | null)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (paginas <= LUGARES) return range(1, paginas)
  if (pagina <= 4) return [...range(1, 5), null, paginas]
  if (pagina >= paginas - 3) return [1, null, ...range(paginas - 4, paginas)]
  return [1, null, ...range(pagina - 1, pagina + 1), null, paginas]
}
