/** A time to wait, in days. */
export type Plazo = { desde: number; hasta: number }

/**
 * Reads a delivery's time in the owner's words (`24 hs`, `24/72 hs`, `2 a 4 días hábiles`), for programs that want days.
 * @returns null when it says something else; then nothing is promised
 */
export function parsePlazo(texto: string): Plazo | null {
  const [, first = '', second = first, unit = ''] =
    /^(\d{1,3})(?:\s*(?:\/|-|a)\s*(\d{1,3}))?\s*(hs?\.?|horas|d[ií]as?(?: h[aá]biles)?)$/i.exec(texto.trim()) ?? []
  if (first === '') return null
  const hours = unit.toLowerCase().startsWith('h') ? 24 : 1
  const [desde, hasta] = [first, second].map((number) => Math.ceil(Number(number) / hours))
  return desde! <= hasta! ? { desde: desde!, hasta: hasta! } : null
}
