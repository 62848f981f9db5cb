import type { Categoria } from './producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** Category as shown (specification 3): jugador, then retro or legendaria, otherwise Hincha. */
export function categoriaMostrada(categoria: string): Categoria {
  const folded = foldTexto(categoria)
  if (folded.includes('jugador')) return 'Jugador'
  if (folded.includes('retro') || folded.includes('legendaria')) return 'Legendaria'
  return 'Hincha'
}
