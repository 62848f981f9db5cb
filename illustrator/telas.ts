import { tela } from '#domain/productos/tela.ts'
import { luminance, mix } from './colores.ts'

/** What the shirt is made of, as `#rrggbb`. */
export type Telas = {
  base: string
  /** The pattern's second colour. */
  otra: string
  /** Collar and cuffs, and the line beside them. */
  vivo: string
  vivo2: string
  /** Colours that hoops take in turn. */
  tonos: string[]
  /** Colours of a band across the chest, from the top. */
  bandas: string[]
}

/** Cloth for every part of a shirt, from its colours' names. */
export function chooseTelas(
  patron: string,
  coloresPrincipales: readonly string[],
  coloresSecundarios: readonly string[],
): Telas {
  const principales = coloresPrincipales.map(tela)
  const secundarios = coloresSecundarios.map(tela)
  const base = principales[0] ?? tela('gris')
  const others = [...principales.slice(1), ...secundarios].filter((tone) => tone !== base)
  const otra = others[0] ?? mix(base, '#000000', 0.3)
  const trims = secundarios.filter((tone) => tone !== base)
  const darker = luminance(base) < luminance(otra) ? base : otra
  const twoTone = principales.length > 1
  const plain = patron === 'liso' || patron === 'degradado'
  const vivo = trims[0] ?? (twoTone && !plain ? darker : otra)
  const vivo2 = trims[1] ?? (plain && twoTone && otra !== vivo ? otra : vivo)
  return { base, otra, vivo, vivo2, tonos: twoTone ? principales : [base, ...others], bandas: others }
}
