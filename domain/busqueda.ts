import { categoriaMostrada } from './categoria.ts'
import { isSlip } from './desliz.ts'
import { NOMBRES_DE_PILA, type OtrosNombres } from './otros-nombres.ts'
import { palabrasDe, PRENDA, UNION } from './palabras.ts'
import type { Producto } from './producto.ts'
import { foldTexto } from './texto.ts'

/**
 * What a search looks into: hits in `fuerte` (what the shirt is) come before hits in `debil` (what it belongs to).
 * `claves` are what can be meant without being said: a team as a whole, a year, a decade.
 */
export type TextoBuscable = { fuerte: string[]; debil: string[]; claves?: string[] }

/** A prepared search over a list of texts. */
export type Buscador = {
  palabras: string[]
  /** Where the keys stand in `palabras`. */
  claves: Map<string, number>
  cantidad: number
  /** The words of all texts one behind the other, as places in `palabras`. */
  lugares: Uint32Array
  /** Per text where its strong words begin in `lugares`, and where its weak ones do, which go up to the next text's. */
  desde: Uint32Array
}

/** Per text how far it is from what was searched, the lower the nearer; null where it isn't found. */
export type Distances = (number | null)[]

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
/** In a league, a cup or a brand, which more shirts have: "short" isn't of ABA Sport. */
const SLIP_WEAK_MIN = 6
/** While typing, a slip is forgiven only once the word says enough. */
const SLIP_PREFIX_MIN = 6
/** Fewer letters of another name don't name it yet. */
const NOMBRE_PREFIX_MIN = 4
const NOMBRE_SLIP_MIN = 6

/** How far a word is from what was typed; the sum over the words ranks a hit. */
const EXACT = 0
const PREFIX = 1
const WEAK = 2
/** By another name of several words, which may be said as they are: "mexico 86". */
const RENAMED = 1
/** Of another team than the one whose whole name is said. */
const OTHER_TEAM = 1
/** A given name that the shirt doesn't say. */
const OMITTED = 20
/** Each of these kinds is given only where nothing nearer is found: more of it never reaches the next one. */
const CUT_SHORT = 100
const SLIP = 1000
const WEAK_SLIP = 6000
const KINDS = [CUT_SHORT, SLIP, WEAK_SLIP]
const NONE = 60_000

/** What of a shirt can be searched (experience, List 6). */
export function textoBuscable(producto: Producto): TextoBuscable {
  const { anio, equipo } = producto
  return {
    fuerte: [producto.nombre, equipo, producto.nombrePersonalizado, producto.codigo, producto.numero],
    debil: [
      producto.liga,
      producto.copa,
      producto.marca,
      producto.version,
      categoriaMostrada(producto.categoria),
      ...producto.coloresPrincipales,
      ...anio.map(String),
      // "el 98", "80/81"
      ...anio.map((year) => String(year).slice(-2)),
    ],
    claves: [claveDeEquipo(equipo), ...anio.map(claveDeAnio), ...anio.map(decadaDe)],
  }
}

/**
 * What stands for a whole team among a shirt's words, so that its other names mean no team that only contains its name.
 * Nobody types a sign: as with the other keys.
 */
export function claveDeEquipo(equipo: string): string {
  return `=${palabrasDe(equipo).join(' ')}`
}

/** What stands for a shirt's own year; its name may say others. */
function claveDeAnio(year: number | string): string {
  return `=anio ${year}`
}

/** What stands for a year's decade among a shirt's words. */
function decadaDe(year: number): string {
  return `=decada ${Math.floor(year / 10) * 10}`
}

/** The decade that a word means: "80", "80s", "1980s", "ochenta", "2010s"; null when it means none. */
function decadaPedida(palabra: string): string | null {
  const [, siglo, decena] = /^(19|20)?(\d)0s$/.exec(palabra) ?? /^()([3-9])0$/.exec(palabra) ?? []
  if (decena !== undefined) return decadaDe(Number(`${siglo || '19'}${decena}0`))
  const named = DECADAS[palabra.replace(/s$/, '')]
  return named === undefined ? null : decadaDe(named)
}

/** Prepares texts for being searched many times. */
export function buildBuscador(textos: TextoBuscable[]): Buscador {
  const places = new Map<string, number>()
  const claves = new Map<string, number>()
  const place = (palabra: string) => {
    const known = places.get(palabra)
    if (known !== undefined) return known
    places.set(palabra, places.size)
    return places.size - 1
  }
  const lugares: number[] = []
  const desde = new Uint32Array(2 * textos.length + 1)
  const add = (some: number[]) => {
    for (const one of new Set(some)) lugares.push(one)
  }
  textos.forEach(({ fuerte, debil, claves: own = [] }, at) => {
    for (const clave of own) claves.set(clave, place(clave))
    desde[2 * at] = lugares.length
    add([...fuerte.flatMap(indexedPalabras), ...own].map(place))
    desde[2 * at + 1] = lugares.length
    add(debil.flatMap(indexedPalabras).map(place))
  })
  desde[2 * textos.length] = lugares.length
  return { palabras: [...places.keys()], claves, cantidad: textos.length, lugares: Uint32Array.from(lugares), desde }
}

/**
 * Searches: every word that says something must match: as it is, as what it is another name of, the last one as the
 * beginning of a word too. Where that finds nothing, so must the beginnings of the others, and then words with one slip.
 * @param nombres what else teams, players and matches are called
 * @returns per text its distance (the lower the better) or null when it doesn't match; null for a search that says
 * nothing ("camiseta de"), which matches all
 */
export function buscar(buscador: Buscador, consulta: string, nombres: OtrosNombres): Distances | null {
  const { consultadas, equipo } = readDicho(buscador, consulta)
  if (consultadas.length === 0) return null
  const partes = toPartes(buscador, consultadas, nombres)
  const distances = Array.from({ length: buscador.cantidad }, (_, documento): number | null => {
    let total = equipo === null || distanceOfLugar(buscador, documento, equipo) === EXACT ? 0 : OTHER_TEAM
    for (const parte of partes) {
      const distance = distanceOfParte(buscador, documento, parte)
      if (distance >= NONE) return null
      total += distance
    }
    return total
  })
  return nearestKind(distances)
}

/** Hits of a farther kind (a word cut short, a slip) are dropped where there is a nearer one. */
export function nearestKind(distances: Distances): Distances {
  let nearest = NONE
  for (const distance of distances) if (distance !== null && distance < nearest) nearest = distance
  const limit = KINDS.find((kind) => nearest < kind)
  if (limit === undefined) return distances
  return distances.map((distance) => (distance !== null && distance < limit ? distance : null))
}

/**
 * The same search without one of its words, the last one first: what to try when all of them find nothing.
 * @returns none when only one word says something
 */
export function sinUnaPalabra(buscador: Buscador, consulta: string): string[] {
  const palabras = consulta.trim().split(/\s+/)
  const dichas = palabras.filter((palabra) => readDicho(buscador, palabra).consultadas.length > 0)
  if (dichas.length < 2) return []
  return dichas.toReversed().map((left) => dichas.filter((palabra) => palabra !== left).join(' '))
}

/** What a search says: its words without those that say nothing, and the team whose whole name is among them. */
type Dicho = { consultadas: string[]; equipo: number | null }

/** "racing club" is no other Racing: what belongs to a team's whole name is never passed over. */
function readDicho(buscador: Buscador, consulta: string): Dicho {
  const palabras = palabrasDe(consulta).filter((palabra) => !PRENDA.has(palabra))
  const saysNothing = palabras.map((palabra) => isComun(palabra, buscador))
  for (let start = 0; start < palabras.length; start++) {
    for (let end = palabras.length; end > start; end--) {
      const equipo = buscador.claves.get(claveDeEquipo(palabras.slice(start, end).join(' ')))
      if (equipo === undefined) continue
      const consultadas = palabras.filter((_, at) => !saysNothing[at] || (start <= at && at < end))
      return { consultadas, equipo }
    }
    if (!saysNothing[start]) break
  }
  return { consultadas: palabras.filter((_, at) => !saysNothing[at]), equipo: null }
}

/** Per word of the vocabulary its distance from a typed one, for strong texts and for weak ones. */
type Coincidencia = { fuerte: Uint16Array; debil: Uint16Array }

/** What a name means: words that a shirt must have, as places in the vocabulary. */
type Significado = { lugares: number[]; distance: number }

/** Words that match together: as they are, or by one of their meanings. */
type Parte = { dichas: Coincidencia[]; significados: Significado[]; omisible: boolean }

function toPartes(buscador: Buscador, consultadas: string[], nombres: OtrosNombres): Parte[] {
  const partes: Parte[] = []
  for (let at = 0; at < consultadas.length;) {
    let end = Math.min(at + nombres.palabrasMax, consultadas.length)
    while (end > at + 1 && !nombres.significados.has(consultadas.slice(at, end).join(' '))) end--
    const palabras = consultadas.slice(at, end)
    const last = end === consultadas.length
    partes.push({
      dichas: palabras.map((palabra, place) =>
        matchPalabra(palabra, buscador.palabras, last && place === palabras.length - 1),
      ),
      significados: findSignificados(buscador, palabras.join(' '), nombres),
      omisible: palabras.length === 1 && NOMBRES_DE_PILA.has(palabras[0]!) && !/^\d*$/.test(consultadas[end] ?? ''),
    })
    at = end
  }
  return partes
}

/** What a name means; where it is none, what the names mean that it is the beginning of, or one slip away from. */
function findSignificados(buscador: Buscador, dicho: string, { significados }: OtrosNombres): Significado[] {
  const own = significados.get(dicho)
  const cost = dicho.includes(' ') ? RENAMED : EXACT
  if (own !== undefined) return own.flatMap((significado) => toSignificado(buscador, significado, cost))
  return [...significados].flatMap(([nombre, cosas]) => {
    const distance = distanceToNombre(dicho, nombre)
    return distance === NONE ? [] : cosas.flatMap((significado) => toSignificado(buscador, significado, distance))
  })
}

/** Of names of one word alone: "rusia" isn't the beginning of "rusia 2018". */
function distanceToNombre(dicho: string, nombre: string): number {
  if (dicho.length < NOMBRE_PREFIX_MIN || nombre.includes(' ')) return NONE
  if (nombre.startsWith(dicho)) return CUT_SHORT
  return dicho.length >= NOMBRE_SLIP_MIN && isSlip(dicho, nombre) ? SLIP : NONE
}

/** The longest beginning that is a team's name means that team, a year the shirt's own; none where a word is nobody's. */
function toSignificado({ palabras, claves }: Buscador, significado: string[], distance: number): Significado[] {
  let equipo = significado.length
  while (equipo > 0 && !claves.has(claveDeEquipo(significado.slice(0, equipo).join(' ')))) equipo--
  const lugares = significado
    .slice(equipo)
    .filter((palabra) => !UNION.has(palabra))
    .map((palabra) => claves.get(claveDeAnio(palabra)) ?? palabras.indexOf(palabra))
  if (equipo > 0) lugares.push(claves.get(claveDeEquipo(significado.slice(0, equipo).join(' ')))!)
  return lugares.includes(-1) ? [] : [{ lugares, distance }]
}

function distanceOfParte(buscador: Buscador, documento: number, { dichas, significados, omisible }: Parte): number {
  let best = omisible ? OMITTED : NONE
  let literal = 0
  for (const coincidencia of dichas) literal += distanceOfPalabra(buscador, documento, coincidencia)
  if (literal < best) best = literal
  for (const { lugares, distance } of significados) {
    let total = distance
    for (const lugar of lugares) total += distanceOfLugar(buscador, documento, lugar)
    if (total < best) best = total
  }
  return best
}

function distanceOfPalabra({ lugares, desde }: Buscador, documento: number, { fuerte, debil }: Coincidencia): number {
  const middle = desde[2 * documento + 1]!
  const end = desde[2 * documento + 2]!
  let best = NONE
  for (let at = desde[2 * documento]!; at < middle; at++) {
    const distance = fuerte[lugares[at]!]!
    if (distance < best) best = distance
  }
  for (let at = middle; at < end; at++) {
    const distance = debil[lugares[at]!]!
    if (distance < best) best = distance
  }
  return best
}

function distanceOfLugar({ lugares, desde }: Buscador, documento: number, lugar: number): number {
  const middle = desde[2 * documento + 1]!
  const end = desde[2 * documento + 2]!
  for (let at = desde[2 * documento]!; at < end; at++) if (lugares[at] === lugar) return at < middle ? EXACT : WEAK
  return NONE
}

/** @param last what is still being typed may be the beginning of a word */
function matchPalabra(consultada: string, palabras: string[], last: boolean): Coincidencia {
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
    // The very year comes before its decade.
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
  // A single letter that is a size isn't the beginning of a word.
  const short = length > 1 || !'sml'.includes(consultada)
  // A year or a number with another digit is another one.
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
      // What was typed last is right: what differs there is another word.
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

function isComun(palabra: string, { palabras }: Buscador): boolean {
  if (UNION.has(palabra)) return true
  // "camizeta", and "camise" while it is being typed.
  const meant = [...PRENDA].some(
    (prenda) => palabra.length >= SLIP_PREFIX_MIN - 1 && (isSlip(palabra, prenda) || prenda.startsWith(palabra)),
  )
  return meant && !palabras.some((known) => known.startsWith(palabra))
}

/** Words of a text, and those that a sign holds together also as one: `Al-Nassr` → al, nassr, alnassr. */
function indexedPalabras(texto: string): string[] {
  return foldTexto(texto)
    .split(/\s+/)
    .flatMap((trozo) => {
      const partes = palabrasDe(trozo)
      return partes.length > 1 ? [...partes, partes.join('')] : partes
    })
}
