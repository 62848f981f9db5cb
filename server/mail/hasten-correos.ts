import type { Runtime } from '#server/runtime.ts'
import { updateDueNow } from './correos.repo.ts'

/** Makes an order's mails that wait for their next try, or were given up, due at once. */
export async function hastenCorreos(runtime: Pick<Runtime, 'database' | 'clock'>, pedidoId: string): Promise<void> {
  await runtime.database.transaction((tx) => updateDueNow(tx, pedidoId, runtime.clock()))
}
