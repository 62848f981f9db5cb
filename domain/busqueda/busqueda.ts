import type { Buscador } from './buscador.ts'
import { readDicho } from './dicho.ts'
import { EXACT, nearestKind, NONE, OMITTED, OTHER_TEAM, WEAK, type Distances } from './distancia.ts'
import { NOMBRES_DE_PILA, type OtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import { matchPalabra, type Distancias } from './palabra-buscada.ts'
import { findSignificados, type Significado } from './significado.ts'

/**
 * Searches: every word that says something must match, as it is or as another name; the last one also as the
 * beginning of a word. Where that finds nothing, the others match as beginnings too, and then with one slip.
 * @param nombres what else teams, players and matches are called
 * @returns per text its distance (the lower the better) or null when it doesn't match; null for a search that says
 * nothing ("camiseta de"), which matches all
 */
export function measureDistances(buscador: Buscador, consulta: string, nombres: OtrosNombres): Distances | null {
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

/** Words that match together: as they are, or by one of their meanings. */
type Parte = { dichas: Distancias[]; significados: Significado[]; omisible: boolean }

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

function distanceOfPalabra({ lugares, desde }: Buscador, documento: number, { fuerte, debil }: Distancias): number {
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
