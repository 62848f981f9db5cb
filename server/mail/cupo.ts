import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasRoom, takeFromLimitIn } from '#server/limit.ts'

/** More unpaid orders than a shop gets in an hour; a mail account allows a few hundred mails a day. */
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
