import { foldTexto } from './texto.ts'

/** Words that join others: they say nothing about which shirt is meant. */
export const UNION = new Set(
  'a al con de del el en la las lo los para por the un una y talle talles talla tallas club equipo ano anos decada'.split(
    ' ',
  ),
)

/** Words for a shirt: they say nothing either. */
export const PRENDA = new Set(
  'camiseta camisetas casaca casacas casaka casakas remera remeras jersey playera polera franela camisa futbol'.split(
    ' ',
  ),
)

/** The words of a text, folded: `¡Peñarol, 1966!` → penarol, 1966. */
export function palabrasDe(texto: string): string[] {
  return foldTexto(texto).match(/[\p{L}\p{N}]+/gu) ?? []
}
