import { claveDeAnio, claveDeEquipo, type Buscador } from './buscador.ts'
import { isSlip } from '#domain/texto/desliz.ts'
import { CUT_SHORT, EXACT, NONE, RENAMED, SLIP } from './distancia.ts'
import type { OtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import { UNION } from '#domain/texto/palabras.ts'
import { lugarDe } from './vocabulario.ts'

/** What a name means: words that a shirt must have, as places in the vocabulary. */
export type Significado = { lugares: number[]; distance: number }

/** Fewer letters of another name don't name it yet. */
const NOMBRE_PREFIX_MIN = 4
const NOMBRE_SLIP_MIN = 6

/** What a name means; when it isn't a name, what those names mean that it begins or is one slip away from. */
export function findSignificados(buscador: Buscador, dicho: string, { significados }: OtrosNombres): Significado[] {
  const own = significados.get(dicho)
  const cost = dicho.includes(' ') ? RENAMED : EXACT
  if (own !== undefined) return own.flatMap((significado) => toSignificado(buscador, significado, cost))
  return [...significados].flatMap(([nombre, cosas]) => {
    const distance = distanceToNombre(dicho, nombre)
    return distance === NONE ? [] : cosas.flatMap((significado) => toSignificado(buscador, significado, distance))
  })
}

/** For names of a single word only: "rusia" isn't the beginning of "rusia 2018". */
function distanceToNombre(dicho: string, nombre: string): number {
  if (dicho.length < NOMBRE_PREFIX_MIN || nombre.includes(' ')) return NONE
  if (nombre.startsWith(dicho)) return CUT_SHORT
  return dicho.length >= NOMBRE_SLIP_MIN && isSlip(dicho, nombre) ? SLIP : NONE
}

/** The longest beginning that is a team's name means that team, and a year the shirt's own; none where a word belongs to no shirt. */
function toSignificado({ vocabulario }: Buscador, significado: string[], distance: number): Significado[] {
  const lugarDeEquipo = (palabras: string[]) => lugarDe(vocabulario, claveDeEquipo(palabras.join(' ')))
  let equipo = significado.length
  while (equipo > 0 && lugarDeEquipo(significado.slice(0, equipo)) === undefined) equipo--
  const lugares = significado
    .slice(equipo)
    .filter((palabra) => !UNION.has(palabra))
    .map((palabra) => lugarDe(vocabulario, claveDeAnio(palabra)) ?? lugarDe(vocabulario, palabra) ?? -1)
  if (equipo > 0) lugares.push(lugarDeEquipo(significado.slice(0, equipo))!)
  return lugares.includes(-1) ? [] : [{ lugares, distance }]
}
