import { randomBytes } from 'node:crypto'
import { drawLetras } from '#server/base/draw-letras.ts'

const LARGO = 6

/** A code to read aloud, such as `CK-7Q4M2F`: a random one of 190 million tells of no other. */
export function newCodigo(): string {
  return `CK-${drawLetras(LARGO)}`
}

/** 192 random bits: whoever has it may see the order. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
