import { categoriaMostrada } from '#domain/producto/categoria.ts'
import { palabrasDe } from '#domain/texto/palabras.ts'
import { camposEn } from '#domain/producto/campos.ts'
import type { ProductoBreve } from '#domain/producto/producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import {
  appendNumber,
  createNumberLists,
  readNumbers,
  removeNumber,
  setNumbers,
  type NumberLists,
} from './number-lists.ts'
import { addPalabra, CLAVE, createVocabulario, removePalabra, type Vocabulario } from './vocabulario.ts'

/**
 * What a search looks into: hits in `fuerte` (what the shirt is) come before hits in `debil` (what it belongs to).
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
}

/** A text that has a word, or a word that a text has: its number, doubled, and one more where it counts as weak. */
export function hallazgo(numero: number, debil: 0 | 1): number {
  return 2 * numero + debil
}

/** What can be searched in a shirt. */
export function textoBuscable(producto: Omit<ProductoBreve, 'imagenes'>): TextoBuscable {
  const { anio, equipo } = producto
  return {
    fuerte: camposEn('busqueda').map((campo) => producto[campo]),
    debil: [
      ...camposEn('busquedaDebil').flatMap((campo) => producto[campo]),
      categoriaMostrada(producto.categoria),
      ...anio.map(String),
      // "el 98", "80/81"
      ...anio.map((year) => String(year).slice(-2)),
    ],
    claves: [claveDeEquipo(equipo), ...anio.map(claveDeAnio), ...anio.map(decadaDe)],
  }
}

/**
 * What stands for a whole team among a shirt's words, so that its other names don't mean a team that merely contains
 * its name. As with all keys, the sign in it is never typed.
 */
export function claveDeEquipo(equipo: string): string {
  return `${CLAVE}${palabrasDe(equipo).join(' ')}`
}

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
  }
}

/** A search over texts, numbered by their order. */
export function buildBuscador(textos: TextoBuscable[]): Buscador {
  const buscador = createBuscador()
  textos.forEach((texto, numero) => putTexto(buscador, numero, texto))
  return buscador
}

/** Adds a text, or puts it in the place of the one with its number. */
export function putTexto(buscador: Buscador, numero: number, { fuerte, debil, claves = [] }: TextoBuscable): void {
  const { vocabulario, textos, palabras } = buscador
  const before = readNumbers(palabras, numero)
  const place = (palabra: string) => addPalabra(vocabulario, palabra)
  const after = new Set<number>()
  for (const texto of fuerte) for (const palabra of palabrasEn(texto)) after.add(hallazgo(place(palabra), 0))
  for (const clave of claves) after.add(hallazgo(place(clave), 0))
  for (const texto of debil) for (const palabra of palabrasEn(texto)) after.add(hallazgo(place(palabra), 1))
  for (const own of after) if (!before.includes(own)) appendNumber(textos, own >> 1, hallazgo(numero, isDebil(own)))
  for (const own of before) if (!after.has(own)) removeHallazgo(buscador, numero, own)
  setNumbers(palabras, numero, [...after])
  buscador.cantidad = Math.max(buscador.cantidad, numero + 1)
}

/** Takes a text out of the search. */
export function removeTexto(buscador: Buscador, numero: number): void {
  for (const own of readNumbers(buscador.palabras, numero)) removeHallazgo(buscador, numero, own)
  setNumbers(buscador.palabras, numero, [])
}

function isDebil(own: number): 0 | 1 {
  return (own & 1) === 1 ? 1 : 0
}

function removeHallazgo({ vocabulario, textos }: Buscador, numero: number, own: number): void {
  const lugar = own >> 1
  removeNumber(textos, lugar, hallazgo(numero, isDebil(own)))
  if (textos.lengths[lugar] === 0) removePalabra(vocabulario, lugar)
}

/** Words of texts that were read last: most of a shirt's texts are those of many. */
const lately = new Map<string, string[]>()
const LATELY_MAX = 2_000

function palabrasEn(texto: string): string[] {
  const known = lately.get(texto)
  if (known !== undefined) return known
  if (lately.size === LATELY_MAX) lately.clear()
  const palabras = indexedPalabras(texto)
  lately.set(texto, palabras)
  return palabras
}

/** Words of a text, and those joined by a sign also as one: `Al-Nassr` → al, nassr, alnassr. */
function indexedPalabras(texto: string): string[] {
  return foldTexto(texto)
    .split(/\s+/)
    .flatMap((trozo) => {
      const partes = palabrasDe(trozo)
      return partes.length > 1 ? [...partes, partes.join('')] : partes
    })
}
