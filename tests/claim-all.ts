import { claimCorreos } from '#server/correos/claim-correos.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Takes all due mails that there is room for, as the mailer does to send them, for an hour. */
export async function claimAll({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await database.transaction((tx) => claimCorreos(tx, { now, lease: now + 3_600_000, most: 1_000 }))
}
