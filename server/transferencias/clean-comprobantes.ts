import { removeOrphans } from '#server/imagenes/remove-orphans.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findClavesDeComprobante } from './comprobantes.repo.ts'

/** Milliseconds after which a file without a row must be left over from a killed upload. */
const LEFT_MS = 24 * 60 * 60_000

/** Removes files of receipts that no order has. */
export function cleanComprobantes(
  { database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  const findKnown = (keys: string[]) => findClavesDeComprobante(database.read, keys)
  return removeOrphans({ log }, storage, { folder: 'comprobantes', before: clock() - LEFT_MS, findKnown }, signal)
}
