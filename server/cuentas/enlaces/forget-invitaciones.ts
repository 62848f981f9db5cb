import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from '../accounts-schema.ts'

/** For how long an ended invitation says what became of it, milliseconds. */
const SE_GUARDA = 30 * 24 * 60 * 60_000

/** Erases invitations that ended long ago: an address that never joined is kept no longer. */
export async function forgetInvitaciones({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) =>
    tx
      .withTables<AccountsSchema>()
      .deleteFrom('invitaciones')
      .where('vence', '<', clock() - SE_GUARDA)
      .execute(),
  )
}
