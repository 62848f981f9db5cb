import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { casillaDe } from '#domain/contacto/remitente.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'

/** More unpaid orders than a shop gets in an hour; a mail account allows a few hundred a day. */
const CUPO = { max: 30, ventanaMs: 60 * 60_000 }
const CLAVE = 'correos-a-la-tienda'

/**
 * Counts one more of the mails that the shop gets about orders that nobody paid yet (specification 13.17).
 * @returns false when there is no room for it in this hour: it waits
 */
export async function takeCupo(tx: Tx, now: number): Promise<boolean> {
  return (await takeFromLimitIn(tx, now, CLAVE, CUPO)).ok
}

/** Whether there is room, without taking it. */
export function hasCupo(db: Kysely<Schema>, now: number): Promise<boolean> {
  return hasRoom(db, now, CLAVE, CUPO)
}

/** How many mails may go to one address that a stranger can cause, by placing orders in somebody's name. */
const CUPO_DE_DIRECCION = { max: 5, ventanaMs: 60 * 60_000 }

/** Counts a mail to a buyer's address. @returns false when it is one too many in this hour: it waits */
export async function takeCupoDe(tx: Tx, now: number, correo: string): Promise<boolean> {
  return (await takeFromLimitIn(tx, now, claveDe(correo), CUPO_DE_DIRECCION)).ok
}

/** Whether there is room for one to a buyer's address, without taking it. */
export function hasCupoDe(db: Kysely<Schema>, now: number, correo: string): Promise<boolean> {
  return hasRoom(db, now, claveDe(correo), CUPO_DE_DIRECCION)
}

/** A hash makes any address a valid key, and keeps none longer than its order. */
function claveDe(correo: string): string {
  return `correo:${createHash('sha256').update(casillaDe(correo)).digest('base64url')}`
}
