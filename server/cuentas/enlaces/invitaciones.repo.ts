import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { AccountsSchema } from '../accounts-schema.ts'

export type InvitacionRow = AccountsSchema['invitaciones']

/** Invitations that wait to be accepted. */
export function selectAbiertas(db: Kysely<Schema>, now: number) {
  return db
    .withTables<AccountsSchema>()
    .selectFrom('invitaciones')
    .selectAll()
    .where('usada', 'is', null)
    .where('anulada', 'is', null)
    .where('vence', '>', now)
    .orderBy('creada')
    .orderBy('id')
    .execute()
}

/** Writes an invitation in the place of what its address had before. @returns false when that is open still */
export async function putInvitacion(db: Kysely<Schema>, row: InvitacionRow): Promise<boolean> {
  const { email: _email, ...rest } = row
  const written = await db
    .withTables<AccountsSchema>()
    .insertInto('invitaciones')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(rest)
        .where((eb) =>
          eb.or([
            eb('invitaciones.usada', 'is not', null),
            eb('invitaciones.anulada', 'is not', null),
            eb('invitaciones.vence', '<=', row.creada),
          ]),
        ),
    )
    .returning('email')
    .executeTakeFirst()
  return written !== undefined
}

export function selectInvitacion(db: Kysely<Schema>, id: string): Promise<InvitacionRow | undefined> {
  return db.withTables<AccountsSchema>().selectFrom('invitaciones').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Ends invitations that are open, each once.
 * @param which one, that of an address, or all that somebody sent
 * @returns them as they were written
 */
export function endInvitaciones(
  db: Kysely<Schema>,
  which: { column: 'id' | 'email' | 'quien'; value: string },
  { now, how }: { now: number; how: 'usada' | 'anulada' },
): Promise<InvitacionRow[]> {
  return db
    .withTables<AccountsSchema>()
    .updateTable('invitaciones')
    .set({ [how]: now })
    .where(which.column, '=', which.value)
    .where('usada', 'is', null)
    .where('anulada', 'is', null)
    .where('vence', '>', now)
    .returningAll()
    .execute()
}
