import type { Runtime } from '#server/base/runtime.ts'
import { lockAjustes } from './ajustes.repo.ts'

/** Stores the demonstration's settings where there are none yet; safe with several processes at once. */
export async function ensureDemoAjustes({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => lockAjustes(tx, clock()))
}
