import { createHash } from 'node:crypto'
import { takeFromLimitIn } from '#server/base/limit.ts'
import { networkOf } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** A limit on tries: a key and how many are let through in a window. */
export type Limit = { clave: string; max: number }

/** Refused tries don't prolong a window, so nobody can keep it closed. */
const WINDOW_MILLIS = 15 * 60 * 1000
const FIRST_KEY = 'entrada:'

/** Tries from one address. */
export function limitByAddress(ip: string): Limit {
  return { clave: `${FIRST_KEY}direccion:${networkOf(ip)}`, max: 10 }
}

/** Tries on one account from browsers that never entered it, wherever they come from. */
export function limitByAccount(email: string): Limit {
  // An address may be anything that was typed; a hash of it is always a valid key.
  return { clave: `${FIRST_KEY}cuenta:${createHash('sha256').update(email).digest('base64url')}`, max: 50 }
}

/** Tries from a browser that has entered the account before: somebody else's tries don't count against it. */
export function limitByDevice(device: string): Limit {
  return { clave: `${FIRST_KEY}equipo:${device}`, max: 10 }
}

/**
 * Codes for an account whose password somebody typed. The sign-in library shuts it after ten wrong ones in a row, but
 * looks before it counts: it would check hundreds at once.
 */
export function limitByCodigo(email: string): Limit {
  return { clave: `${FIRST_KEY}codigos:${createHash('sha256').update(email).digest('base64url')}`, max: 12 }
}

/** Setting up a second factor: secrets that are begun, and codes to show that the application has one. */
export function limitOfEnlaceDeDosPasos(userId: string): Limit {
  return { clave: `${FIRST_KEY}dos-pasos:${userId}`, max: 12 }
}

/**
 * Mailed links of a kind: from one network, for an account, and in all. Each has a window of as long as one can be used.
 * @param userId null for an address that is nobody's: nothing is mailed
 */
export function limitOfEnlaces(para: 'equipo' | 'clave', ip: string, userId: string | null): Limit[] {
  const all = `${FIRST_KEY}enlaces${para === 'equipo' ? '' : `-de-${para}`}`
  const byNetwork = { clave: `${all}:${networkOf(ip)}`, max: 10 }
  if (userId === null) return [byNetwork]
  return [byNetwork, { clave: `${all}-de:${userId}`, max: 3 }, { clave: all, max: 100 }]
}

/** Challenges for passkeys: each page that signs in asks for one. */
export function limitOfDesafios(ip: string): Limit {
  return { clave: `${FIRST_KEY}desafios:${networkOf(ip)}`, max: 100 }
}

/** Tries of somebody who is signed in at their own password. */
export function limitByUser(userId: string): Limit {
  return { clave: `${FIRST_KEY}clave:${userId}`, max: 10 }
}

/**
 * Counts a try before it is made, so that many at once can't pass together. A try refused by one limit isn't counted
 * by those after it.
 * @returns null when it may be made; else the seconds until one may
 */
export async function countTry(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  limits: Limit[],
): Promise<number | null> {
  const now = clock()
  return database.transaction(async (tx) => {
    for (const { clave, max } of limits) {
      const taken = await takeFromLimitIn(tx, now, clave, { max, ventanaMs: WINDOW_MILLIS })
      if (!taken.ok) return taken.retryAfter
    }
    return null
  })
}

/** Forgets the tries of somebody who got in. */
export async function clearTries({ database }: Pick<Runtime, 'database'>, limits: Limit[]): Promise<void> {
  const claves = limits.map(({ clave }) => clave)
  await database.transaction((tx) => tx.deleteFrom('limites').where('clave', 'in', claves).execute())
}
