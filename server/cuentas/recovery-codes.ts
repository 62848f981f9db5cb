import { randomInt } from 'node:crypto'

/** Codes are written on paper: nothing that looks alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HOW_MANY = 10

/** Recovery codes that nobody can guess, as `k3m9x-7tq2b`. */
export function makeCodigos(): string[] {
  return Array.from({ length: HOW_MANY }, () => `${letters(5)}-${letters(5)}`)
}

/** A recovery code as it was made, however it was typed from paper; null for what can't be one. */
export function readRecoveryCode(typed: string): string | null {
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z0-9]{10}$/.test(bare) ? `${bare.slice(0, 5)}-${bare.slice(5)}` : null
}

function letters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
