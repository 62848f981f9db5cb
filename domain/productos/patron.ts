/** The owner's own field: how the shirt is drawn (specification 3.7). */
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
