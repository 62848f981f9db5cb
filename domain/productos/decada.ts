/** The decades that a shirt's years touch, each by its first year: `1980`. */
export function decadasDe([desde, hasta = desde]: number[]): string[] {
  if (desde === undefined || hasta === undefined) return []
  const first = Math.floor(desde / 10)
  return Array.from({ length: Math.floor(hasta / 10) - first + 1 }, (_, place) => `${first + place}0`)
}

/** A decade as people say it: `Los 80`, `Los 2010`. */
export function decadaDicha(decada: string): string {
  return `Los ${decada > '1920' && decada < '2000' ? decada.slice(2) : decada}`
}
