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

/** Runs a write as `inTransaction` does; what is refused leaves nothing behind. */
export async function inTransactionOrNothing<R extends { ok: boolean }>(
  runtime: Runtime,
  fn: (work: Work) => Promise<R>,
): Promise<R> {
  try {
    return await inTransaction(runtime, async (work) => {
      const result = await fn(work)
      if (!result.ok) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.result as R
    throw error
  }
}

/** Undoes a transaction; nobody else sees it. */
class Refused extends Error {
  readonly result: { ok: boolean }

  constructor(result: { ok: boolean }) {
    super('refused')
    this.result = result
  }
}
