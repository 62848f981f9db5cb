/** Whose size it is, in the order of the sizes. */
export const GRUPOS_DE_TALLES = ['Niños', 'Adultos', 'Otros'] as const

/** Ages are children's, letters adults'; any other size may be anybody's. */
export function grupoDeTalle(talle: string): (typeof GRUPOS_DE_TALLES)[number] {
  if (/^\d+$/.test(talle)) return Number(talle) <= 16 ? 'Niños' : 'Otros'
  return /^(X*|\dX)[SML]$/i.test(talle) ? 'Adultos' : 'Otros'
}
