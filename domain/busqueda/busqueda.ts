import { claveDeAnio, claveDeEquipo, type Buscador } from './buscador.ts'
import { readDicho } from './dicho.ts'
import {
  dropFarther,
  EXACT,
  NONE,
  NOT_FOUND,
  OMITTED,
  OTHER_TEAM,
  WEAK,
  CUT_SHORT,
  RENAMED,
  SLIP,
  type Distances,
} from './distancia.ts'
import { NOMBRES_DE_PILA, type OtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import type { NumberLists } from './number-lists.ts'
import { matchPalabra, type Coincidencia } from './palabra-buscada.ts'
import { isSlip } from '#domain/texto/desliz.ts'
import { UNION } from '#domain/texto/palabras.ts'
import { lugarDe } from './vocabulario.ts'

/**
 * Searches: every word that says something must match, as it is or as another name. The last one may be the beginning
 * of a word. Where that finds nothing, the others match as beginnings too, and then with one slip.
 * @param nombres what else teams, players and matches are called
 * @returns by text its distance; null for a search that says nothing ("camiseta de"), which matches all
 */
export function measureDistances(buscador: Buscador, consulta: string, nombres: OtrosNombres): Distances | null {
  const { consultadas, equipo } = readDicho(buscador, consulta)
  if (consultadas.length === 0) return null
  const total = new Int32Array(buscador.cantidad).fill(equipo === null ? 0 : OTHER_TEAM)
  if (equipo !== null) {
    const { numbers, starts, lengths } = buscador.textos
    const end = starts[equipo]! + lengths[equipo]!
    for (let at = starts[equipo]!; at < end; at++) total[numbers[at]! >> 1] = 0
  }
  for (const parte of toPartes(buscador, consultadas, nombres)) addParte(total, buscador, parte)
  dropFarther(total)
  return total
}

/** Words that match together: as they are, or by one of their meanings. */
type Parte = { dichas: Coincidencia[][]; significados: Significado[]; omisible: boolean }

function toPartes(buscador: Buscador, consultadas: string[], nombres: OtrosNombres): Parte[] {
  const partes: Parte[] = []
  for (let at = 0; at < consultadas.length;) {
    let end = Math.min(at + nombres.palabrasMax, consultadas.length)
    while (end > at + 1 && !nombres.significados.has(consultadas.slice(at, end).join(' '))) end--
    const palabras = consultadas.slice(at, end)
    const last = end === consultadas.length
    // A name means whom it names: "usa" is no beginning of "usada".
    const isNombre = nombres.significados.has(palabras.join(' '))
    const begins = (place: number) =>
      isNombre ? 'nothing' : last && place === palabras.length - 1 ? 'a word' : 'a word cut short'
    partes.push({
      dichas: palabras.map((palabra, place) => matchPalabra(palabra, buscador.vocabulario, begins(place))),
      significados: findSignificados(buscador, palabras.join(' '), nombres),
      omisible: palabras.length === 1 && NOMBRES_DE_PILA.has(palabras[0]!) && !/^\d*$/.test(consultadas[end] ?? ''),
    })
    at = end
  }
  return partes
}

function addParte(total: Distances, buscador: Buscador, { dichas, significados, omisible }: Parte): void {
  const [first, ...rest] = dichas.map((dicha) => distancesOfPalabra(buscador, dicha))
  const best = first!
  for (const other of rest) for (let texto = 0; texto < best.length; texto++) best[texto]! += other[texto]!
  for (const significado of significados) takeNearer(best, distancesOfSignificado(buscador, significado))
  const farthest = omisible ? OMITTED : NOT_FOUND
  for (let texto = 0; texto < best.length; texto++) {
    const distance = best[texto]! < NONE ? Math.min(best[texto]!, farthest) : farthest
    total[texto] = Math.min(total[texto]! + distance, NOT_FOUND)
  }
}

function distancesOfPalabra({ textos, cantidad }: Buscador, matches: Coincidencia[]): Int32Array {
  const best = new Int32Array(cantidad).fill(NONE)
  for (const { lugares, fuerte, debil } of matches) {
    for (let at = 0; at < lugares.length; at++) takeTextos(best, textos, lugares[at]!, fuerte, debil)
  }
  return best
}

function takeTextos(
  best: Int32Array,
  { numbers, starts, lengths }: NumberLists,
  lugar: number,
  fuerte: number,
  debil: number,
): void {
  const end = starts[lugar]! + lengths[lugar]!
  for (let at = starts[lugar]!; at < end; at++) {
    const texto = numbers[at]! >> 1
    const distance = (numbers[at]! & 1) === 0 ? fuerte : debil
    if (distance < best[texto]!) best[texto] = distance
  }
}

/** Each of its words must be there, as itself. */
function distancesOfSignificado({ textos, cantidad }: Buscador, { lugares, distance }: Significado): Int32Array {
  const { numbers, starts, lengths } = textos
  let sofar = new Int32Array(cantidad).fill(distance)
  for (const lugar of lugares) {
    const next = new Int32Array(cantidad).fill(NONE)
    const end = starts[lugar]! + lengths[lugar]!
    for (let at = starts[lugar]!; at < end; at++) {
      const texto = numbers[at]! >> 1
      const sum = sofar[texto]! + ((numbers[at]! & 1) === 0 ? EXACT : WEAK)
      if (sum < next[texto]!) next[texto] = sum
    }
    sofar = next
  }
  return sofar
}

function takeNearer(best: Int32Array, other: Int32Array): void {
  for (let texto = 0; texto < best.length; texto++) if (other[texto]! < best[texto]!) best[texto] = other[texto]!
}

/** What a name means: words that a shirt must have, as places in the vocabulary. */
type Significado = { lugares: number[]; distance: number }

/** Fewer letters of another name don't name it yet. */
const NOMBRE_PREFIX_MIN = 4
const NOMBRE_SLIP_MIN = 6

/** What a name means. When it isn't a name: the meanings of names that it begins or is one slip away from. */
function findSignificados(buscador: Buscador, dicho: string, { significados }: OtrosNombres): Significado[] {
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

/** The longest beginning that is a team's name means that team, a year the shirt's own. None where a word belongs to no shirt. */
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
