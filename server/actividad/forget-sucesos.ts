import type { Runtime } from '#server/base/runtime.ts'
import { deleteSucesos } from './sucesos.repo.ts'

/** Milliseconds that security events are kept (specification 29.8). */
const SE_GUARDAN = 365 * 24 * 60 * 60_000

/** Erases security events of over a year ago. */
export async function forgetSucesos({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => deleteSucesos(tx, clock() - SE_GUARDAN))
}
