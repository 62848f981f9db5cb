import { ownValue } from '#domain/texto/own-value.ts'
import { decadaDe } from './buscador.ts'
import { beginningsAlike, isSlip } from '#domain/texto/desliz.ts'
import { CUT_SHORT, EXACT, NONE, PREFIX, SLIP, WEAK, WEAK_SLIP } from './distancia.ts'
import { lugarDe, lugaresCon, palabrasCon, type Vocabulario } from './vocabulario.ts'

/** Words of the vocabulary that a typed one may mean, by their places, and their distance in strong texts and in weak ones. */
export type Coincidencia = { lugares: Int32Array; fuerte: number; debil: number }

/** Synonyms for kinds of shirt and for colours, folded. */
const SINONIMOS: Record<string, string> = {
  retro: 'legendaria',
  vintage: 'legendaria',
  antigua: 'legendaria',
  clasica: 'legendaria',
  historica: 'legendaria',
  player: 'jugador',
  fan: 'hincha',
  titular: 'local',
  home: 'local',
  suplente: 'visitante',
  away: 'visitante',
  tercera: 'alternativa',
  third: 'alternativa',
  infantil: 'ninos',
  kids: 'ninos',
  nene: 'ninos',
  nena: 'ninos',
  nenes: 'ninos',
  nenas: 'ninos',
  nina: 'ninos',
  ninas: 'ninos',
  chicos: 'ninos',
  gurises: 'ninos',
  blanca: 'blanco',
  negra: 'negro',
  roja: 'rojo',
  amarilla: 'amarillo',
  dorada: 'dorado',
}

/** Decades that are said by their name. */
const DECADAS: Record<string, number> = {
  treinta: 1930,
  cuarenta: 1940,
  cincuenta: 1950,
  sesenta: 1960,
  setenta: 1970,
  ochenta: 1980,
  noventa: 1990,
}

/** Shorter words have too many neighbours for a slip to mean anything. */
const SLIP_MIN = 4
/** For a league, a cup or a brand, which many shirts share: "short" doesn't mean ABA Sport. */
const SLIP_WEAK_MIN = 6
/** While typing, a slip is forgiven only once the word says enough. */
const SLIP_PREFIX_MIN = 6

/**
 * What a typed word may mean; the same word may be there at several distances.
 * @param begins what it may be the beginning of: what is still being typed, of a word
 */
export function matchPalabra(
  consultada: string,
  vocabulario: Vocabulario,
  begins: 'nothing' | 'a word' | 'a word cut short',
): Coincidencia[] {
  const last = begins === 'a word'
  const singular = singularOf(consultada)
  const forgiven = (singular ?? consultada).length >= SLIP_WEAK_MIN
  const matches: Coincidencia[] = []
  const add = (lugares: Int32Array, distance: number) =>
    matches.push({ lugares, fuerte: distance, debil: toWeak(distance, forgiven) })
  const addPalabra = (palabra: string, distance: number) => {
    const lugar = lugarDe(vocabulario, palabra)
    if (lugar !== undefined) add(Int32Array.of(lugar), distance)
  }

  addPalabra(consultada, EXACT)
  if (begins !== 'nothing' && mayBegin(consultada)) {
    // "niño" and "niños", "local" and "locales" are one word.
    for (const ending of PLURALS) addPalabra(consultada + ending, PREFIX)
    if (last) add(lugaresCon(vocabulario, consultada), PREFIX)
    else if (consultada.length > 1) add(lugaresCon(vocabulario, consultada), CUT_SHORT)
  }
  const forgiving = isForgiving(consultada)
  if (forgiving || singular !== null) {
    const distanceTo = createSlip(consultada, last)
    for (const beginning of beginningsAlike(consultada)) {
      for (const palabra of palabrasCon(vocabulario, beginning, forgiving)) {
        // A plural is a whole word.
        if (singular === palabra) addPalabra(palabra, EXACT)
        else if (singular !== null && isSlip(singular, palabra)) addPalabra(palabra, SLIP)
        else if (forgiving && distanceTo(palabra) < NONE) addPalabra(palabra, distanceTo(palabra))
      }
    }
  }
  const sinonimo = ownValue(SINONIMOS, consultada)
  if (sinonimo !== undefined) addPalabra(sinonimo, EXACT)
  const decada = lugarDe(vocabulario, decadaPedida(consultada) ?? '')
  // The year itself comes before its decade.
  if (decada !== undefined) matches.push({ lugares: Int32Array.of(decada), fuerte: WEAK + PREFIX, debil: NONE })
  return matches
}

const PLURALS = ['s', 'es']

/** A single letter that is a size doesn't count as the beginning of a word. */
function mayBegin(consultada: string): boolean {
  return consultada.length > 1 || !'sml'.includes(consultada)
}

/** A year or a number with a different digit is a different one. */
function isForgiving(consultada: string): boolean {
  return consultada.length >= SLIP_MIN && !/\d/.test(consultada)
}

function toWeak(distance: number, forgiven: boolean): number {
  if (distance >= (forgiven ? NONE : SLIP)) return NONE
  return WEAK + (distance >= SLIP ? distance - SLIP + WEAK_SLIP : distance)
}

/** How far words are that a typed one is a slip away from. */
function createSlip(consultada: string, last: boolean): (palabra: string) => number {
  const { length } = consultada
  const lengths = last && length >= SLIP_PREFIX_MIN ? [length, length + 1, length - 1] : []
  return (palabra) => {
    if (isSlip(consultada, palabra)) return SLIP
    for (const beginning of lengths) {
      // The last typed letter is right: a word that differs there is another one.
      if (palabra.length <= beginning || palabra[beginning - 1] !== consultada[length - 1]) continue
      if (isSlip(consultada, palabra.slice(0, beginning))) return SLIP + PREFIX
    }
    return NONE
  }
}

/** "legendarias" also means "legendaria", "locales" also "local". */
function singularOf(palabra: string): string | null {
  if (palabra.length > 5 && palabra.endsWith('es')) return palabra.slice(0, -2)
  return palabra.length > 4 && palabra.endsWith('s') ? palabra.slice(0, -1) : null
}

/** The decade that a word means: "80", "80s", "1980s", "ochenta", "2010s"; null when it means none. */
function decadaPedida(palabra: string): string | null {
  const [, siglo, decena] = /^(19|20)?(\d)0s$/.exec(palabra) ?? /^()([3-9])0$/.exec(palabra) ?? []
  if (decena !== undefined) return decadaDe(Number(`${siglo || '19'}${decena}0`))
  const named = ownValue(DECADAS, palabra.replace(/s$/, ''))
  return named === undefined ? null : decadaDe(named)
}
