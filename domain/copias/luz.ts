/** Milliseconds without a good copy after which the owner is told. */
const ROJA_MS = 36 * 60 * 60_000

/**
 * What became of a copy: good once it was restored, agreed and lies wherever it should. Of the others one doesn't agree
 * (`no_cierra`), couldn't be tried (`sin_probar`), or isn't everywhere (`fallida`).
 */
export type ResultadoDeCopia = 'buena' | 'no_cierra' | 'sin_probar' | 'fallida'

/** A copy that was made or tried to. */
export type CopiaAnotada = {
  nombre: string
  /** Milliseconds UTC. */
  comenzada: number
  resultado: ResultadoDeCopia
  bytes: number
  /** What was found, or went wrong, in sentences. */
  detalle: string
}

/** The last ones of a shop; null where there was none. `primera` is when the first was begun, milliseconds UTC. */
export type UltimasCopias = { buena: CopiaAnotada | null; ultima: CopiaAnotada | null; primera: number | null }

/** How a shop stands with its copies: `sin_lugar` makes none by itself, `esperando` had none yet. */
export type LuzDeCopias = Pick<UltimasCopias, 'buena' | 'ultima'> & {
  luz: 'sin_lugar' | 'esperando' | 'verde' | 'roja'
}

/** The light that the owner sees (specification 27.37). @param hayLugar whether the shop has a place for copies @param ahora milliseconds UTC */
export function luzDeCopias({ buena, ultima, primera }: UltimasCopias, hayLugar: boolean, ahora: number): LuzDeCopias {
  const desde = buena?.comenzada ?? primera
  if (!hayLugar) return { luz: 'sin_lugar', buena, ultima }
  if (desde !== null && desde < ahora - ROJA_MS) return { luz: 'roja', buena, ultima }
  return { luz: buena === null ? 'esperando' : 'verde', buena, ultima }
}
