import { randomBytes, randomInt } from 'node:crypto'
import { ALFABETO_CODIGO } from '#domain/pedidos/pedido.ts'

const LARGO = 6

/** A code to read aloud, such as `CK-7Q4M2F`: a random one of 190 million tells of no other. */
export function newCodigo(): string {
  const letters = Array.from({ length: LARGO }, () => ALFABETO_CODIGO[randomInt(ALFABETO_CODIGO.length)])
  return `CK-${letters.join('')}`
}

/** 192 random bits: whoever has it may see the order. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
