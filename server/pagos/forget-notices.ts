import type { Runtime } from '#server/base/runtime.ts'
import { deleteSettledNotices } from './notices.repo.ts'

/** Milliseconds: longer than anybody asks what became of a notice. */
const SE_GUARDAN = 90 * 24 * 60 * 60_000

/** Forgets notices that were worked off long ago; what they told is in the payments. */
export async function forgetNotices({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => deleteSettledNotices(tx, clock() - SE_GUARDAN))
}
