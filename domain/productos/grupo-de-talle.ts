/** Whose size it is, in the order of the sizes. */
export const GRUPOS_DE_TALLES = ['Niños', 'Adultos', 'Otros'] as const

/** Ages are children's, letters adults'; any other size may be anybody's. */
export function grupoDeTalle(talle: string): (typeof GRUPOS_DE_TALLES)[number] {
  if (/^\d+$/.test(talle)) return Number(talle) <= 16 ? 'Niños' : 'Otros'
  return /^(X*|\dX)[SML]$/i.test(talle) ? 'Adultos' : 'Otros'
}

/**
 * Sizes with those in front that are likely wanted: children's stand behind, unless only theirs were used.
 * @param usados sizes of the shirt, or of the one before
 */
export function agruparTalles(talles: string[], usados: Iterable<string>): { delante: string[]; detras: string[] } {
  const deNinos = (talle: string) => grupoDeTalle(talle) === 'Niños'
  const ninosDelante = [...usados].length > 0 && [...usados].every(deNinos)
  const [ninos, otros] = [talles.filter(deNinos), talles.filter((talle) => !deNinos(talle))]
  return ninosDelante ? { delante: ninos, detras: otros } : { delante: otros, detras: ninos }
}
