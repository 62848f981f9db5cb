import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { ClaveCost } from '#server/base/runtime.ts'

/** As much as OWASP's guidance asks for (ASVS 5.0, appendix C): 32 MB, three times. */
export const CLAVE_COST: ClaveCost = { n: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * A password as it is kept: `scrypt$15$8$3$salt$key`. It says itself how it was made, so that the cost can be raised.
 */
export async function hashClave(clave: string, cost: ClaveCost = CLAVE_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(clave, salt, cost, KEY_BYTES)
  return `${costOf(cost)}${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether a password is the one that is kept, whatever it cost. */
export async function verifyClave({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] =
    /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? ([] as string[])
  // Hashes without our mark are as the sign-in library made them.
  if (n === undefined) return (await import('better-auth/crypto')).verifyPassword({ hash, password })
  const wanted = Buffer.from(key, 'base64url')
  const cost = { n: Number(n), r: Number(r), p: Number(p) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost, wanted.length), wanted)
}

/** Whether a password was kept at another cost than one that is kept now. */
export function isFormerHash(hash: string, cost: ClaveCost = CLAVE_COST): boolean {
  return !hash.startsWith(costOf(cost))
}

/** What tells a kept password from the next one, without being of use to who reads it. */
export function fingerprintOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url').slice(0, 32)
}

/** How a kept password begins. */
function costOf({ n, r, p }: ClaveCost): string {
  return `scrypt$${n}$${r}$${p}$`
}

/** The last one that was asked for; it never fails. */
let before: Promise<unknown> = Promise.resolve()

/** Hashes are derived one at a time: each takes a processor to itself, and buyers meanwhile need another (29.35). */
function derive(clave: string, salt: Buffer, cost: ClaveCost, bytes: number): Promise<Buffer> {
  const key = before.then(() => deriveNow(clave, salt, cost, bytes))
  before = key.catch(() => undefined)
  return key
}

/** The same letters typed on another system may come as other code points: they are brought to one form. */
function deriveNow(clave: string, salt: Buffer, { n, r, p }: ClaveCost, bytes: number): Promise<Buffer> {
  const N = 2 ** n
  const options = { N, r, p, maxmem: 2 * 128 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(clave.normalize('NFKC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
