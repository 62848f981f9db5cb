/**
 * Reads a season as people write it: `2024/25`, `24-25`, `2024`, `Temporada 2023/2024`, `99/00`.
 * @returns one or two years, null for anything else
 */
export function readTemporada(texto: string): number[] | null {
  const [, desde = '', hasta = ''] =
    /^(?:temporada|temp\.?|season|año)?\s*'?(\d{4}|\d{2})(?:\s*[/\-–]\s*'?(\d{4}|\d{2}))?$/i.exec(texto.trim()) ?? []
  if (desde === '') return null
  const first = anioDe(desde)
  if (hasta === '') return desde.length === 4 ? [first] : null
  const last = hasta.length === 4 ? Number(hasta) : nextWith(first, Number(hasta))
  return last === first ? [first] : last - first > 1 || last < first ? null : [first, last]
}

/** Two figures are of this century up to 40, else of the last one. */
function anioDe(cifras: string): number {
  const number = Number(cifras)
  return cifras.length === 4 ? number : number <= 40 ? 2000 + number : 1900 + number
}

/** The first year from `first` on that ends in two figures. */
function nextWith(first: number, cifras: number): number {
  const century = first - (first % 100)
  return century + cifras >= first ? century + cifras : century + 100 + cifras
}
