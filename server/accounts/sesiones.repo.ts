import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { AccountsSchema } from './accounts-schema.ts'

/** A user's sessions, the newest first; ended ones aren't kept, expired ones are. */
export async function selectSesiones(db: Kysely<Schema>, userId: string): Promise<AccountsSchema['sessions'][]> {
  return db
    .withTables<AccountsSchema>()
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** @returns false when the user has no such session (any more) */
export async function deleteSesion(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .withTables<AccountsSchema>()
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all of a user's sessions but one. @returns true: they are over, even if there were none */
export async function deleteOtherSesiones(db: Kysely<Schema>, userId: string, keptId: string): Promise<true> {
  await db
    .withTables<AccountsSchema>()
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', keptId)
    .execute()
  return true
}
