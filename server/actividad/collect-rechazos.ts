import type { Suceso } from '#domain/cuentas/suceso.ts'
import { networkOf } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { noteEvent } from './note-event.ts'

/** Different ones that wait to be written: a flood must not fill memory either. */
const WAITING_MAX = 300

/** What the shop refuses before it asks the database anything, of one process. */
export type Rechazos = {
  /** Counts one; it waits in memory for the next `write`. */
  note: (suceso: Suceso) => void
  /** Writes down what was counted. A process that is killed before that loses it. */
  write: () => Promise<void>
}

/**
 * Counts what costs nothing to refuse, so that writing it down doesn't cost more: whoever sends thousands of refused
 * requests causes a row every few seconds.
 */
export function collectRechazos(runtime: Pick<Runtime, 'database' | 'clock' | 'newId' | 'log'>): Rechazos {
  let waiting = new Map<string, { suceso: Suceso; veces: number }>()
  return {
    note(suceso) {
      const key = `${suceso.tipo} ${networkOf(suceso.direccion)}`
      const counted = waiting.get(key)
      if (counted !== undefined) counted.veces++
      else if (waiting.size < WAITING_MAX) waiting.set(key, { suceso, veces: 1 })
    },
    async write() {
      const counted = waiting
      waiting = new Map()
      for (const { suceso, veces } of counted.values()) await noteEvent(runtime, suceso, veces)
    },
  }
}
