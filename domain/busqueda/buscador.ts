import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { palabrasDe } from '#domain/texto/palabras.ts'
import { camposEn } from '#domain/productos/campos.ts'
import type { ProductoBreve } from '#domain/productos/producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import {
  appendNumber,
  createNumberLists,
  readNumbers,
  removeNumber,
  setNumbers,
  trimLists,
  type NumberLists,
} from './number-lists.ts'
import { addPalabra, CLAVE, createVocabulario, removePalabra, type Vocabulario } from './vocabulario.ts'

/**
 * What a search looks into: hits in `fuerte` (what the shirt is) precede those in `debil` (what it belongs to).
 * `claves` are what can be meant without being typed: a team as a whole, a year, a decade.
 */
export type TextoBuscable = { fuerte: string[]; debil: string[]; claves?: string[] }

/** A prepared search over texts, each known by a number that the caller gives it. */
export type Buscador = {
  vocabulario: Vocabulario
  /** More than the highest number of a text. */
  cantidad: number
  /** By a word's place the texts that have it, as `hallazgo` writes them. */
  textos: NumberLists
  /** By text its words, likewise: places and how they count. */
  palabras: NumberLists
  /** Places of the words of texts that were read lately: most of a shirt's texts are those of many. */
  conocidos: Map<string, number[]>
}

/** The number of a text that has a word, or of a word in a text: its own, doubled, and one more where weak. */
export function hallazgo(numero: number, debil: 0 | 1): number {
  return 2 * numero + debil
}

/** Texts of which is remembered what they come to. */
const CONOCIDOS_MAX = 2_000

const FUERTES = camposEn('busqueda')
const DEBILES = camposEn('busquedaDebil')

/** What can be searched in a shirt. */
export function textoBuscable(producto: Omit<ProductoBreve, 'imagenes'>): TextoBuscable {
  const { anio, equipo } = producto
  return {
    fuerte: FUERTES.map((campo) => producto[campo]),
    debil: [
      ...DEBILES.flatMap((campo) => producto[campo]),
      categoriaMostrada(producto.categoria),
      ...anio.map(String),
      // "el 98", "80/81"
      ...anio.map((year) => String(year).slice(-2)),
    ],
    claves: [claveDeEquipo(equipo), ...anio.map(claveDeAnio), ...anio.map(decadaDe)],
  }
}

/**
 * Stands for a whole team among a shirt's words, so that its other names mean no team that merely contains its name. As
 * with all keys, the sign in it is never typed.
 */
export function claveDeEquipo(equipo: string): string {
  const known = clavesLately.get(equipo)
  if (known !== undefined) return known
  if (clavesLately.size === CONOCIDOS_MAX) clavesLately.clear()
  const clave = `${CLAVE}${palabrasDe(equipo).join(' ')}`
  clavesLately.set(equipo, clave)
  return clave
}

const clavesLately = new Map<string, string>()

/** What stands for a shirt's own year; its name may say others. */
export function claveDeAnio(year: number | string): string {
  return `${CLAVE}anio ${year}`
}

/** What stands for a year's decade among a shirt's words. */
export function decadaDe(year: number): string {
  return `${CLAVE}decada ${Math.floor(year / 10) * 10}`
}

/** A search over no text. */
export function createBuscador(): Buscador {
  return {
    vocabulario: createVocabulario(),
    cantidad: 0,
    textos: createNumberLists(),
    palabras: createNumberLists(),
    conocidos: new Map(),
  }
}

/** Adds a text, or puts it in the place of the one with its number. */
export function putTexto(buscador: Buscador, numero: number, { fuerte, debil, claves = [] }: TextoBuscable): void {
  const { vocabulario, textos, palabras } = buscador
  const before = readNumbers(palabras, numero)
  const after: number[] = []
  const add = (own: number) => {
    if (!after.includes(own)) after.push(own)
  }
  for (const texto of fuerte) for (const lugar of placePalabras(vocabulario, texto)) add(hallazgo(lugar, 0))
  for (const clave of claves) add(hallazgo(addPalabra(vocabulario, clave), 0))
  for (const texto of debil) for (const lugar of lugaresDe(buscador, texto)) add(hallazgo(lugar, 1))
  for (const own of after) if (!before.includes(own)) appendNumber(textos, own >> 1, hallazgo(numero, isDebil(own)))
  for (const own of before) if (!after.includes(own)) removeHallazgo(buscador, numero, own)
  setNumbers(palabras, numero, after)
  buscador.cantidad = Math.max(buscador.cantidad, numero + 1)
}

/** Gives back the memory that making a search took beyond what it needs. */
export function trimBuscador({ textos, palabras }: Buscador): void {
  trimLists(textos)
  trimLists(palabras)
}

/** Takes a text out of the search. */
export function removeTexto(buscador: Buscador, numero: number): void {
  for (const own of readNumbers(buscador.palabras, numero)) removeHallazgo(buscador, numero, own)
  setNumbers(buscador.palabras, numero, [])
}

function isDebil(own: number): 0 | 1 {
  return (own & 1) === 1 ? 1 : 0
}

function removeHallazgo({ vocabulario, textos, conocidos }: Buscador, numero: number, own: number): void {
  const lugar = own >> 1
  removeNumber(textos, lugar, hallazgo(numero, isDebil(own)))
  if (textos.lengths[lugar]! > 0) return
  removePalabra(vocabulario, lugar)
  conocidos.clear()
}

function placePalabras(vocabulario: Vocabulario, texto: string): number[] {
  return indexedPalabras(texto).map((palabra) => addPalabra(vocabulario, palabra))
}

/** Places of the words of a text that many shirts have. */
function lugaresDe({ vocabulario, conocidos }: Buscador, texto: string): number[] {
  const known = conocidos.get(texto)
  if (known !== undefined) return known
  if (conocidos.size === CONOCIDOS_MAX) conocidos.clear()
  const lugares = placePalabras(vocabulario, texto)
  conocidos.set(texto, lugares)
  return lugares
}

const PALABRA = /[\p{L}\p{N}]+/gu
const JOINED = /[\p{L}\p{N}][^\p{L}\p{N}\s]+[\p{L}\p{N}]/u

/** Words of a text, and those joined by a sign also as one: `Al-Nassr` → al, nassr, alnassr. */
function indexedPalabras(texto: string): string[] {
  const folded = foldTexto(texto)
  const palabras = folded.match(PALABRA) ?? []
  if (!JOINED.test(folded)) return palabras
  return folded.split(/\s+/).flatMap((trozo) => {
    const partes = trozo.match(PALABRA) ?? []
    return partes.length > 1 ? [...partes, partes.join('')] : partes
  })
}
