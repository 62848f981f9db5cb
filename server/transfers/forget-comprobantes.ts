import type { Runtime } from '#server/runtime.ts'
import type { Storage } from '#server/images/storage.ts'
import { deleteComprobantes, selectDeTerminados, sumBytesSinPagar } from './comprobantes.repo.ts'

/** Milliseconds that receipts of an order that came to nothing are kept: by then nobody looks for late money. */
const SE_GUARDAN = 30 * 24 * 60 * 60_000

/** Bytes that receipts of unpaid orders may take altogether: tens of thousands of usual ones. */
export const BYTES_SIN_PAGAR = 5 * 1024 ** 3

const BATCH = 100

/**
 * Forgets receipts of orders that ran out of time or were cancelled 30 days ago: they are pictures of other people's
 * accounts (specification 30). Sooner, the oldest first, while those of unpaid orders take too much room. A file that
 * a kill leaves behind belongs to nobody and is tidied up.
 */
export async function forgetComprobantes(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  storage: Storage,
): Promise<void> {
  for (;;) {
    const isFull = (await sumBytesSinPagar(database.read)) > BYTES_SIN_PAGAR
    const old = await selectDeTerminados(database.read, clock() - SE_GUARDAN, BATCH)
    const found = old.length === 0 && isFull ? await selectDeTerminados(database.read, clock(), 1) : old
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    const claves = await database.transaction((tx) => deleteComprobantes(tx, ids))
    for (const clave of claves) await storage.remove(clave)
  }
}
