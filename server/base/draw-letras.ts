import { randomInt } from 'node:crypto'
import { ALFABETO_CODIGO } from '#domain/pedidos/pedido.ts'

/** Letters of a code that nobody guesses, and that are told apart when read aloud. */
export function drawLetras(cuantas: number): string {
  return Array.from({ length: cuantas }, () => ALFABETO_CODIGO[randomInt(ALFABETO_CODIGO.length)]).join('')
}
