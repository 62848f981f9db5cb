import type { Kysely } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
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

/**
 * Ends all that a user has open: sessions, and sign-ins that wait for their second step. Whatever else is to end with a
 * password that changes, or with somebody who is switched off, belongs here.
 * @param keptId the session that goes on; null for none
 */
export async function endSesionesOf(tx: Tx, userId: string, keptId: string | null): Promise<void> {
  const db = tx.withTables<AccountsSchema>()
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId!))
    .execute()
  await db.deleteFrom('verifications').where('value', '=', userId).where('identifier', 'like', '2fa-%').execute()
}

/** Ends a session that was just made, before its cookie was given to anybody. */
export async function deleteSesionByToken(db: Kysely<Schema>, token: string): Promise<void> {
  await db.withTables<AccountsSchema>().deleteFrom('sessions').where('token', '=', token).execute()
}

const DIA_MILLIS = 24 * 60 * 60_000

/** Makes a session one of a shared device, as the library makes those of whoever doesn't ask to stay. */
export async function endShared(
  db: Kysely<Schema>,
  { dialect }: Pick<Database, 'dialect'>,
  { token, createdAt }: { token: string; createdAt: Date },
): Promise<void> {
  const end = new Date(new Date(createdAt).getTime() + DIA_MILLIS)
  await db
    .withTables<AccountsSchema>()
    .updateTable('sessions')
    .set({ expiresAt: dialect === 'sqlite' ? end.toISOString() : end })
    .where('token', '=', token)
    .execute()
}
