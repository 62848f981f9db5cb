import { takeFromLimit } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countUsos } from './codigos.repo.ts'

/** Longer than a link of the card provider lives. */
const VENTANA_MS = 60 * 60_000
const NADIE = { red: '', telefonoNormal: '', casilla: '' }

/**
 * Counts a link of the card provider for an order that has no use of its code yet. Nobody looks at a card's payment before it
 * counts: in an hour there are as many such links as the code has uses that nobody paid (specification 34.32).
 * @returns false past that: the order waits without one, and may be paid by transfer
 */
export async function takeEnlaceSinUso(runtime: Pick<Runtime, 'database' | 'clock'>, codigo: string): Promise<boolean> {
  const code = await countUsos(runtime.database.read, codigo, NADIE)
  // One that was ended since keeps its price on the orders that have it.
  if (code === null || code.usosMax === null) return true
  const max = code.usosMax - (code.usos - code.reservados)
  return max > 0 && (await takeFromLimit(runtime, `enlaces-sin-uso:${codigo}`, { max, ventanaMs: VENTANA_MS })).ok
}
