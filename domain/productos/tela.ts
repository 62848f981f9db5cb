import { ownValue } from '#domain/texto/own-value.ts'

/** The shop's colour names (specification 9) as printed cloth looks in a catalogue: none pure, none fluorescent. */
const TELAS: Record<string, string> = {
  blanco: '#fbfaf5',
  negro: '#202127',
  azul: '#1f4199',
  rojo: '#c8202f',
  amarillo: '#f7c925',
  verde: '#136b3d',
  naranja: '#ef6c1f',
  gris: '#9ca1a6',
  celeste: '#79b7e4',
  violeta: '#5a2d87',
  rosa: '#f2a0b9',
  dorado: '#b9974b',
}

/** Cloth colour of a named colour as `#rrggbb`; unknown names give grey. */
export function tela(color: string): string {
  return ownValue(TELAS, color) ?? '#9ca1a6'
}

/** A main colour is this many times as wide as a secondary one. */
const MAIN_WIDTH = 3

/** A shirt's strip of its own colours: cloth colours from end to end, and how wide each is. */
export function tiraDeColores(
  principales: readonly string[],
  secundarios: readonly string[],
): { color: string; ancho: number }[] {
  return [
    ...principales.map((color) => ({ color: tela(color), ancho: MAIN_WIDTH })),
    ...secundarios.map((color) => ({ color: tela(color), ancho: 1 })),
  ]
}
