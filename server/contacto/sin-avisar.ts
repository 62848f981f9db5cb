import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { selectSinAvisar, updateAvisados } from './mensajes.repo.ts'

/** Messages that the owner wasn't told of by mail: how many, and when the first of them came. */
export function countSinAvisar(db: Kysely<Schema>): Promise<{ cuenta: number; desde: number | null }> {
  return selectSinAvisar(db)
}

/** The caller's digest tells of all of them. @returns how many */
export function takeSinAvisar(tx: Tx): Promise<number> {
  return updateAvisados(tx)
}
