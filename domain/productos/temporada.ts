/** `anio` as stored, from the form's two fields (specification 5): empty without a first year. */
export function buildAnio(desde: number | null, hasta: number | null): number[] {
  if (desde === null) return []
  return hasta === null ? [desde] : [desde, hasta]
}

/** Season as shown on a card: `1986`, `1980/81`, `2024/25`, or '' without years. */
export function temporada(anio: number[]): string {
  const [desde, hasta] = anio
  if (desde === undefined) return ''
  if (hasta === undefined || hasta === desde) return String(desde)
  return Math.floor(desde / 100) === Math.floor(hasta / 100)
    ? `${desde}/${String(hasta).slice(2)}`
    : `${desde}/${hasta}`
}
