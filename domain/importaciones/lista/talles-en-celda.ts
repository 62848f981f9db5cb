import { isTalleConocido, talleDeAfuera } from '#domain/importaciones/talle-de-afuera.ts'
import { ORDEN_TALLES, TALLES_ADMIN } from '#domain/productos/talle.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** A size with its units as they are written; null where the list doesn't say how many. */
export type TalleEscrito = { talle: string; unidades: string | null }

/** What a cell says of sizes, or why it can't be known, in Spanish. */
type Leidos = { talles: TalleEscrito[] } | { falla: string }

const ADULTOS = TALLES_ADMIN.filter((talle) => !/^\d+$/.test(talle))

/**
 * Reads all sizes of a shirt from a cell: `S M L`, `S/M/L`, `Small, Large`, `S:2 M:3`, `M (3) - L (1)`, `S a XL`. A
 * bare number isn't a size, unless the cell names several of children's.
 */
export function readTallesEnCelda(celda: string): Leidos {
  const texto = celda.trim()
  if (texto === '') return { talles: [] }
  if (isTalleConocido(texto) && !/^\d+$|\(\s*\d/.test(texto))
    return { talles: [{ talle: talleDeAfuera(texto), unidades: null }] }
  const rango = /^(\S+)\s+(?:a|al|hasta)\s+(\S+)$/i.exec(texto)
  if (rango !== null) return readRango(rango[1]!, rango[2]!, texto)
  const partes = splitPartes(texto)
  const talles = partes.map(readParte)
  const sola = talles.find(({ talle }) => /^\d+$/.test(talle) && (talles.length === 1 || !isTalleConocido(talle)))
  if (sola !== undefined)
    return { falla: `«${sola.talle}» no dice de qué talle es. Escribí cada talle con sus unidades, así: S:1 M:4.` }
  if (/^\S+-\S+$/.test(texto) && talles.length === 2 && talles.every(({ talle }) => rankOfTalles(talle) >= 0)) {
    return { falla: `«${texto}» puede ser de uno al otro o sólo esos dos: escribí cada talle, o «S a XL».` }
  }
  return { talles }
}

function readRango(desde: string, hasta: string, texto: string): Leidos {
  const from = rankOfTalles(talleDeAfuera(desde))
  const to = rankOfTalles(talleDeAfuera(hasta))
  if (from < 0 || to < from) return { falla: `«${texto}» no va de un talle a otro.` }
  return { talles: ADULTOS.slice(from, to + 1).map((talle) => ({ talle, unidades: null })) }
}

function rankOfTalles(talle: string): number {
  return (ADULTOS as string[]).indexOf(talle)
}

/** Parted by commas and bars where there are any, else by hyphens, else by spaces. */
function splitPartes(texto: string): string[] {
  const junto = texto.replace(/\s*([:=(×])\s*/g, '$1')
  const signs = /[,;/|\n+]/.test(junto) ? /[,;/|\n+]/ : /\S\s*-\s*\S/.test(junto) ? /\s*-\s*/ : /\s+/
  return junto
    .split(signs)
    .map((parte) => parte.trim())
    .filter(Boolean)
}

function readParte(parte: string): TalleEscrito {
  const [, nombre = parte, unidades = null] =
    /^(.*?[a-zñ].*?|\d{1,2}(?=[:=(×]))(?:[:=(×]|\s+x?\s*)(\d+)\)?$/i.exec(parte) ?? []
  return { talle: talleDeAfuera(nombre), unidades }
}

/**
 * Reads units as suppliers write them: `3`, `+10`, `más de 5`, `agotado`.
 * @returns null for a size that there is, nobody says how many times; undefined for an empty cell
 */
export function readUnidadesDeCelda(celda: string): string | null | undefined {
  const texto = foldTexto(celda.trim())
  if (texto === '') return undefined
  if (/^(?:-+|no|agotad[oa]s?|sin stock|sin|n\/?a)$/.test(texto)) return '0'
  if (/^(?:si|x|ok|hay|disponibles?|✓|✔)$/.test(texto)) return null
  return (
    /^(?:\+|>|mas de)\s*(\d+)\+?$/.exec(texto)?.[1] ??
    /^(\d+)(?:[.,]0+)?(?:\s*u(?:n|nid|nidades)?\.?)?\+?$/.exec(texto)?.[1] ??
    celda.trim()
  )
}

/** Whether a cell of one size is one: any text is, but for numbers that aren't children's sizes. */
export function isTallePosible(celda: string): boolean {
  return !/^\d+$/.test(celda.trim()) || (ORDEN_TALLES as readonly string[]).includes(celda.trim())
}
