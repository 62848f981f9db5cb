import { plainTexto } from '#domain/texto/texto.ts'

/** What is printed on a made-to-order shirt. Empty text: not printed. */
export type Personalizacion = { nombre: string; numero: string; parches: boolean }

export const NOMBRE_MAX = 12

/** At least one letter, and only Latin ones that any font draws right (some others can't even be seen). */
const NOMBRE = /^(?=.*\p{L})[A-ZÀ-ÖØ-ÞĀ-ſƠƯǄ-ȳḀ-ỿ .'-]+$/u
const NUMERO = /^\d{1,2}$/

/**
 * Checks a name to print: up to 12 Latin letters, spaces, hyphens, apostrophes or points (specification 5.19). Empty is fine.
 * @returns the fault in Spanish, or null
 */
export function faultInNombre(nombre: string): string | null {
  const value = printedNombre(nombre)
  if (value !== '' && !NOMBRE.test(value)) return 'El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.'
  if ([...value].length > NOMBRE_MAX) return `El nombre puede tener hasta ${NOMBRE_MAX} letras.`
  return null
}

/**
 * Checks a number to print: 0 to 99. Empty is fine, it isn't printed then.
 * @returns the fault in Spanish, or null
 */
export function faultInNumero(numero: string): string | null {
  const value = printedNumero(numero)
  if (value === '') return null
  return NUMERO.test(value) ? null : 'El número va de 0 a 99.'
}

/** What is typed is what is printed, in capitals. Phones write the apostrophe as a curly quote. */
export function printedNombre(nombre: string): string {
  const plain = plainTexto(nombre).normalize('NFC').replace(/[‘’]/g, "'")
  return plain.trim().replace(/\s+/g, ' ').toLocaleUpperCase('es')
}

/** Leading zeros stay: 07 and 7 are different prints. */
export function printedNumero(numero: string): string {
  return plainTexto(numero).trim()
}

/** Whether a name or a number is printed on a shirt of a cart or an order. */
export function isPersonalizada({
  nombrePersonalizado,
  numero,
}: {
  nombrePersonalizado: string
  numero: string
}): boolean {
  return nombrePersonalizado !== '' || numero !== ''
}
