import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from './read-ajustes.ts'

/**
 * What everything that writes is given: the transaction to write in, the settings to decide by, and its clock, which stands
 * still. All that one transaction does is at one moment, prices as well as stamps.
 */
export type Work = Omit<Runtime, 'database'> & { tx: Tx; ajustes: Ajustes }

/** Runs a write in one transaction, as `Database.transaction` does, with the settings as they are, at one moment. */
export async function inTransaction<T>(runtime: Runtime, fn: (work: Work) => Promise<T>): Promise<T> {
  const ajustes = await readAjustes(runtime)
  return runtime.database.transaction((tx) => {
    const now = runtime.clock()
    return fn({ ...runtime, tx, ajustes, clock: () => now })
  })
}
