import { claveDeEquipo, type Buscador } from './buscador.ts'
import { isSlip } from '#domain/texto/desliz.ts'
import { palabrasDe, PRENDA, UNION } from '#domain/texto/palabras.ts'
import { hasBeginning, lugarDe, type Vocabulario } from './vocabulario.ts'

/** Shorter words begin, or are a slip away from, words that don't mean a shirt. */
const PRENDA_MIN = 5

/** Words that a search reads; the longest name of a shirt has fewer. Each costs a pass through all that have it. */
const PALABRAS_MAX = 12

/** How many words a search that finds nothing is tried without, one by one: each costs another search. */
const SIN_UNA_MAX = 6

/** What a search says: its words but for those that say nothing, and the team named whole among them. */
type Dicho = { consultadas: string[]; equipo: number | null }

/** "racing club" is no other Racing: words of a team's whole name are never ignored. */
export function readDicho(buscador: Buscador, consulta: string): Dicho {
  const palabras = palabrasDe(consulta)
    .filter((palabra) => !PRENDA.has(palabra))
    .slice(0, PALABRAS_MAX)
  const saysNothing = palabras.map((palabra) => isComun(palabra, buscador.vocabulario))
  for (let start = 0; start < palabras.length; start++) {
    for (let end = palabras.length; end > start; end--) {
      const equipo = lugarDe(buscador.vocabulario, claveDeEquipo(palabras.slice(start, end).join(' ')))
      if (equipo === undefined) continue
      const consultadas = palabras.filter((_, at) => !saysNothing[at] || (start <= at && at < end))
      return { consultadas, equipo }
    }
    if (!saysNothing[start]) break
  }
  return { consultadas: palabras.filter((_, at) => !saysNothing[at]), equipo: null }
}

/**
 * The same search without one of its words, the last one first: to be tried when all find nothing.
 * @returns none when only one word says something, or too many do
 */
export function sinUnaPalabra(buscador: Buscador, consulta: string): string[] {
  const palabras = consulta.trim().split(/\s+/)
  const dichas = palabras.filter((palabra) => readDicho(buscador, palabra).consultadas.length > 0)
  if (dichas.length < 2 || dichas.length > SIN_UNA_MAX) return []
  return dichas.toReversed().map((left) => dichas.filter((palabra) => palabra !== left).join(' '))
}

function isComun(palabra: string, vocabulario: Vocabulario): boolean {
  if (UNION.has(palabra)) return true
  // "camizeta", and "camise" while it is being typed.
  const meant = [...PRENDA].some(
    (prenda) => palabra.length >= PRENDA_MIN && (isSlip(palabra, prenda) || prenda.startsWith(palabra)),
  )
  return meant && !hasBeginning(vocabulario, palabra)
}
