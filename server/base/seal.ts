import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs facts so that whoever changes them in the database without the shop's secret is found out. */
export type Seal = (facts: readonly unknown[]) => string

/** @param secret the shop's: the seals' own key is derived from it */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'casakas: sellos', 32))
  return (facts) => createHmac('sha256', key).update(JSON.stringify(facts)).digest('base64url')
}

/** Whether a seal or signature that somebody sent is right; the time taken doesn't tell how far it is. */
export function isSameSeal(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
