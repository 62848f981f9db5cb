import { createHmac } from 'node:crypto'

const STEP_MILLIS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits of an application at a moment (RFC 6238). @param secret as stored, not in base 32 */
export function codeAt(secret: string, millis: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(millis / STEP_MILLIS)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = hash.at(-1)! & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Whether a code is this secret's now, or half a minute before or after: clocks of telephones differ. */
export function isCodeOf(secret: string, code: string, now: number): boolean {
  return [-1, 0, 1].some((steps) => codeAt(secret, now + steps * STEP_MILLIS) === code)
}

/** The secret as applications take it typed. */
export function toBase32(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
