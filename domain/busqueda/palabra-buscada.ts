import { decadaDe } from './buscador.ts'
import { isSlip } from '#domain/texto/desliz.ts'
import { CUT_SHORT, EXACT, NONE, PREFIX, SLIP, WEAK, WEAK_SLIP } from './distancia.ts'

/** Per word of the vocabulary its distance from a typed one, for strong texts and for weak ones. */
export type Distancias = { fuerte: Uint16Array; debil: Uint16Array }

/** Other words for kinds of shirt and for colours, folded. */
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

/** @param last what is still being typed may be the beginning of a word */
export function matchPalabra(consultada: string, palabras: string[], last: boolean): Distancias {
  const fuerte = new Uint16Array(palabras.length)
  const debil = new Uint16Array(palabras.length)
  const singular = singularOf(consultada)
  const distanceTo = createDistance(consultada, last)
  // A plural is a whole word.
  const singularTo = (palabra: string) =>
    singular === palabra ? EXACT : singular !== null && isSlip(singular, palabra) ? SLIP : NONE
  const sinonimo = SINONIMOS[consultada]
  const decada = decadaPedida(consultada)
  palabras.forEach((palabra, place) => {
    const distance = sinonimo === palabra ? EXACT : Math.min(distanceTo(palabra), singularTo(palabra))
    // The year itself comes before its decade.
    fuerte[place] = decada === palabra ? WEAK + PREFIX : distance
    debil[place] = toWeak(distance, (singular ?? consultada).length >= SLIP_WEAK_MIN)
  })
  return { fuerte, debil }
}

function toWeak(distance: number, forgiven: boolean): number {
  if (distance >= (forgiven ? NONE : SLIP)) return NONE
  return WEAK + (distance >= SLIP ? distance - SLIP + WEAK_SLIP : distance)
}

/** How far words are from a typed one. */
function createDistance(consultada: string, last: boolean): (palabra: string) => number {
  const { length } = consultada
  // A single letter that is a size doesn't count as the beginning of a word.
  const short = length > 1 || !'sml'.includes(consultada)
  // A year or a number with a different digit is a different one.
  const forgiving = length >= SLIP_MIN && !/\d/.test(consultada)
  const lengths = last && forgiving && length >= SLIP_PREFIX_MIN ? [length, length + 1, length - 1] : []
  return (palabra) => {
    if (palabra.startsWith(consultada)) {
      if (palabra.length === length) return EXACT
      if (!short) return NONE
      // "niño" and "niños", "local" and "locales" are one word.
      return last || /^e?s$/.test(palabra.slice(length)) ? PREFIX : length > 1 ? CUT_SHORT : NONE
    }
    if (!forgiving) return NONE
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
  const named = DECADAS[palabra.replace(/s$/, '')]
  return named === undefined ? null : decadaDe(named)
}
