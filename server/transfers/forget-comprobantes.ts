import type { Runtime } from '#server/runtime.ts'
import type { Storage } from '#server/images/storage.ts'
import { deleteDeTerminados } from './comprobantes.repo.ts'

/** Milliseconds that receipts of an order that came to nothing are kept: late money is looked for no longer. */
const SE_GUARDAN = 30 * 24 * 60 * 60_000

/**
 * Forgets receipts of orders that ran out of time or were cancelled 30 days ago: they are pictures of other people's
 * accounts (specification 30). A file that a kill leaves behind is nobody's, and tidied up as such.
 */
export async function forgetComprobantes(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  storage: Storage,
): Promise<void> {
  const claves = await database.transaction((tx) => deleteDeTerminados(tx, clock() - SE_GUARDAN))
  for (const clave of claves) await storage.remove(clave)
}
