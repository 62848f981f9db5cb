import { categoriaMostrada } from '#domain/producto/categoria.ts'
import { palabrasDe } from '#domain/texto/palabras.ts'
import { camposEn } from '#domain/producto/campos.ts'
import type { ProductoBreve } from '#domain/producto/producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/**
 * What a search looks into: hits in `fuerte` (what the shirt is) come before hits in `debil` (what it belongs to).
 * `claves` are what can be meant without being typed: a team as a whole, a year, a decade.
 */
export type TextoBuscable = { fuerte: string[]; debil: string[]; claves?: string[] }

/** A prepared search over a list of texts. */
export type Buscador = {
  palabras: string[]
  /** Places of the keys in `palabras`. */
  claves: Map<string, number>
  cantidad: number
  /** The words of all texts, one after another, as places in `palabras`. */
  lugares: Uint32Array
  /** Per text, where its strong words begin in `lugares`, and where its weak ones do, which end at the next text's. */
  desde: Uint32Array
}

/** What can be searched in a shirt. */
export function textoBuscable(producto: ProductoBreve): TextoBuscable {
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
  return `=${palabrasDe(equipo).join(' ')}`
}

/** What stands for a shirt's own year; its name may say others. */
export function claveDeAnio(year: number | string): string {
  return `=anio ${year}`
}

/** What stands for a year's decade among a shirt's words. */
export function decadaDe(year: number): string {
  return `=decada ${Math.floor(year / 10) * 10}`
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

/** Words of a text, and those joined by a sign also as one: `Al-Nassr` → al, nassr, alnassr. */
function indexedPalabras(texto: string): string[] {
  return foldTexto(texto)
    .split(/\s+/)
    .flatMap((trozo) => {
      const partes = palabrasDe(trozo)
      return partes.length > 1 ? [...partes, partes.join('')] : partes
    })
}
