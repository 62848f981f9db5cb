/** The owner's own field: how the shirt is drawn (decisions: Products). */
export const PATRONES = [
  'liso',
  'rayas-verticales',
  'rayas-finas',
  'franjas-horizontales',
  'banda-diagonal',
  'pecho-banda',
  'mitades',
  'cuadros',
  'cruz',
  'mangas-contraste',
  'degradado',
] as const
export type Patron = (typeof PATRONES)[number]
