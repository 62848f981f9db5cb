import { camposDeSeccion, DEFINICION_DE_AJUSTE, type CampoDeAjustes } from '#domain/ajustes/campos.ts'
import { SECCIONES_DE_AJUSTES, type IdDeSeccion } from '#domain/ajustes/tabla-de-ajustes.ts'
import { palabrasBuscadas, palabrasDePedidos } from '#domain/pedidos/busqueda-pedidos.ts'

/** How many of each kind are shown; more than that is a list's. */
export const HALLADOS_MAX = 5

/** The first of what was found of a kind, and whether there is more. */
export type Hallados<T> = { primeros: T[]; hayMas: boolean }

/** @param found one more than is shown, where there is more */
export function takeHallados<T>(found: T[]): Hallados<T> {
  return { primeros: found.slice(0, HALLADOS_MAX), hayMas: found.length > HALLADOS_MAX }
}

/** Whether a text has every word of a search, whatever the capitals, accents and punctuation. */
export function hasPalabras(texto: string, buscar: string): boolean {
  const palabras = palabrasBuscadas(buscar)
  const junto = palabrasDePedidos(texto).join('')
  return palabras.length > 0 && palabras.every((palabra) => junto.includes(palabra))
}

/**
 * Which of an order's texts a search was about, for a person who wonders why it is there.
 * @param textos from the likeliest to the least
 * @returns the first that has a word of the search; '' where code, name and total say it already
 */
export function reasonOf(aLaVista: string, textos: string[], buscar: string): string {
  const ocultas = palabrasBuscadas(buscar).filter((palabra) => !hasPalabras(aLaVista, palabra))
  return textos.find((texto) => ocultas.some((palabra) => hasPalabras(texto, palabra))) ?? ''
}

/** A setting by its label, and the part of the form where it stands. */
export type AjusteHallado = { campo: CampoDeAjustes; etiqueta: string; seccion: string }

/** Settings whose label has all words of a search; then those of whose part or explanation that is true. */
export function findAjustes(buscar: string): Hallados<AjusteHallado> {
  const conSeccion = Object.entries(SECCIONES_DE_AJUSTES).flatMap(([id, { titulo }]) =>
    camposDeSeccion(id as IdDeSeccion).map((campo) => ({ campo, ...DEFINICION_DE_AJUSTE[campo], seccion: titulo })),
  )
  const porEtiqueta = conSeccion.filter(({ etiqueta }) => hasPalabras(etiqueta, buscar))
  const porOtra = conSeccion.filter(
    (uno) => !porEtiqueta.includes(uno) && hasPalabras(`${uno.seccion} ${uno.etiqueta} ${uno.ayuda ?? ''}`, buscar),
  )
  return takeHallados(
    [...porEtiqueta, ...porOtra].map(({ campo, etiqueta, seccion }) => ({ campo, etiqueta, seccion })),
  )
}
