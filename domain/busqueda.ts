import { categoriaMostrada } from './categoria.ts'
import { isOneSlip } from './desliz.ts'
import type { Producto } from './producto.ts'
import { foldTexto } from './texto.ts'

/** What a search looks into: hits in `fuerte` (what the shirt is) come before hits in `debil` (what it belongs to). */
export type TextoBuscable = { fuerte: string[]; debil: string[] }

/** A prepared search over a list of texts. */
export type Buscador = {
  palabras: string[]
  /** Per text, its words as places in `palabras`. */
  documentos: { fuerte: number[]; debil: number[] }[]
}

/** Per text how far it is from what was searched, the lower the nearer; null where it isn't found. */
export type Distances = (number | null)[]

/** Words for a shirt, and words that join others: they say nothing about which shirt is meant. */
const PRENDA = [
  'camiseta',
  'camisetas',
  'casaca',
  'casacas',
  'casaka',
  'casakas',
  'remera',
  'remeras',
  'jersey',
  'playera',
  'polera',
  'franela',
  'camisa',
  'futbol',
]
const UNION = [
  'a',
  'al',
  'con',
  'de',
  'del',
  'el',
  'en',
  'la',
  'las',
  'lo',
  'los',
  'para',
  'por',
  'the',
  'un',
  'una',
  'y',
  'talle',
  'talles',
  'talla',
  'tallas',
  'club',
  'equipo',
  'ano',
  'anos',
  'decada',
]

/** What people call teams, folded. Looked for in strong texts alone: "celeste" isn't every shirt of a Uruguayan league. */
const APODOS: Record<string, string> = {
  manya: 'penarol',
  manyas: 'penarol',
  carbonero: 'penarol',
  carboneros: 'penarol',
  aurinegro: 'penarol',
  aurinegra: 'penarol',
  bolso: 'nacional',
  bolsos: 'nacional',
  bolsilludo: 'nacional',
  tricolor: 'nacional',
  albo: 'nacional',
  celeste: 'uruguay',
  celestes: 'uruguay',
  charrua: 'uruguay',
  uruguaya: 'uruguay',
  uruguayo: 'uruguay',
  albiceleste: 'argentina',
  scaloneta: 'argentina',
  argentino: 'argentina',
  canarinha: 'brasil',
  brasilera: 'brasil',
  brasilena: 'brasil',
  brazil: 'brasil',
  xeneize: 'boca',
  millonario: 'river',
  barca: 'barcelona',
  barsa: 'barcelona',
  cule: 'barcelona',
  merengue: 'madrid',
  colchonero: 'atletico',
  psg: 'paris',
  juve: 'juventus',
}

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
/** While typing, a slip is forgiven only once the word says enough. */
const SLIP_PREFIX_MIN = 5

/** How far a word is from what was typed; the sum over the words ranks a hit. */
const EXACT = 0
const PREFIX = 1
const WEAK = 2
const SLIP = 1000
const NONE = 60_000

/** What of a shirt can be searched (experience, List 6). */
export function textoBuscable(producto: Producto): TextoBuscable {
  const { anio } = producto
  return {
    fuerte: [producto.nombre, producto.equipo, producto.nombrePersonalizado, producto.codigo, producto.numero],
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
      ...anio.map(decadaDe),
    ],
  }
}

/** What stands for a year's decade among a shirt's words; nobody types it. */
function decadaDe(year: number): string {
  return `decada${Math.floor(year / 10) * 10}`
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
  const place = (palabra: string) => {
    const known = places.get(palabra)
    if (known !== undefined) return known
    places.set(palabra, places.size)
    return places.size - 1
  }
  const placesOf = (partes: string[]) => [...new Set(partes.flatMap(indexedPalabras).map(place))]
  const documentos = textos.map(({ fuerte, debil }) => ({ fuerte: placesOf(fuerte), debil: placesOf(debil) }))
  return { palabras: [...places.keys()], documentos }
}

/**
 * Searches: every word that says something must match, each exactly, as the beginning of a word, or with one slip
 * (a letter more, less, another, or two swapped). Shirts that need a slip are given only when none matches without.
 * @returns per text its distance (the lower the better) or null when it doesn't match; null for a search that says
 * nothing ("camiseta de"), which matches all
 */
export function buscar(buscador: Buscador, consulta: string): Distances | null {
  const consultadas = palabrasDe(consulta).filter((palabra) => !isComun(palabra, buscador))
  if (consultadas.length === 0) return null
  const matches = consultadas.map((palabra) => matchPalabra(palabra, buscador.palabras))
  const distances = buscador.documentos.map((documento): number | null => {
    let total = 0
    for (const { fuerte, debil } of matches) {
      let best = NONE
      for (const place of documento.fuerte) best = Math.min(best, fuerte[place]!)
      for (const place of documento.debil) best = Math.min(best, debil[place]! + WEAK)
      if (best >= NONE) return null
      total += best
    }
    return total
  })
  return nearestKind(distances)
}

/** Hits that need a slip are dropped where there is one without. */
export function nearestKind(distances: Distances): Distances {
  if (!distances.some((distance) => distance !== null && distance < SLIP)) return distances
  return distances.map((distance) => (distance !== null && distance < SLIP ? distance : null))
}

/**
 * The same search without one of its words, the last one first: what to try when all of them find nothing.
 * @returns none when only one word says something
 */
export function sinUnaPalabra(buscador: Buscador, consulta: string): string[] {
  const palabras = consulta.trim().split(/\s+/)
  const dichas = palabras.filter((palabra) => palabrasDe(palabra).some((parte) => !isComun(parte, buscador)))
  if (dichas.length < 2) return []
  return dichas.toReversed().map((left) => dichas.filter((palabra) => palabra !== left).join(' '))
}

/** Per word of the vocabulary, its distance from a typed one, for strong texts and for weak ones. */
function matchPalabra(consultada: string, palabras: string[]): { fuerte: Uint16Array; debil: Uint16Array } {
  const fuerte = new Uint16Array(palabras.length)
  const debil = new Uint16Array(palabras.length)
  const singular = singularOf(consultada)
  const decada = decadaPedida(consultada)
  palabras.forEach((palabra, place) => {
    const own = Math.min(distanceTo(consultada, palabra), singular === null ? NONE : distanceTo(singular, palabra))
    const distance = SINONIMOS[consultada] === palabra ? EXACT : own
    // The very year comes first.
    debil[place] = decada === palabra ? PREFIX : distance
    fuerte[place] = APODOS[consultada] === palabra ? EXACT : distance
  })
  return { fuerte, debil }
}

function distanceTo(consultada: string, palabra: string): number {
  if (palabra === consultada) return EXACT
  if (palabra.startsWith(consultada)) return PREFIX
  // A year or a number with another digit is another one.
  if (consultada.length < SLIP_MIN || /\d/.test(consultada)) return NONE
  if (isOneSlip(consultada, palabra)) return SLIP
  if (consultada.length < SLIP_PREFIX_MIN) return NONE
  for (const length of [consultada.length, consultada.length + 1, consultada.length - 1]) {
    if (palabra.length > length && isOneSlip(consultada, palabra.slice(0, length))) return SLIP + PREFIX
  }
  return NONE
}

/** "legendarias" also means "legendaria", "locales" also "local". */
function singularOf(palabra: string): string | null {
  if (palabra.length > 5 && palabra.endsWith('es')) return palabra.slice(0, -2)
  return palabra.length > 4 && palabra.endsWith('s') ? palabra.slice(0, -1) : null
}

function isComun(palabra: string, { palabras }: Buscador): boolean {
  if (UNION.includes(palabra) || PRENDA.includes(palabra)) return true
  // "camizeta", and "camise" while it is being typed.
  const meant = PRENDA.some(
    (prenda) => palabra.length >= SLIP_PREFIX_MIN && (isOneSlip(palabra, prenda) || prenda.startsWith(palabra)),
  )
  return meant && !palabras.some((known) => known.startsWith(palabra))
}

function palabrasDe(texto: string): string[] {
  return foldTexto(texto).match(/[\p{L}\p{N}]+/gu) ?? []
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
