import type { Logger } from 'pino'
import { v7 } from 'uuid'
import type { Database } from '../db/connect.ts'
import type { Seal } from './seal.ts'

/** What every operation is given: nothing in the shop gets itself a clock, an id or a connection. */
export type Runtime = {
  database: Database
  /** Milliseconds UTC. */
  clock: () => number
  log: Logger
  /** Sortable by time, and impossible to guess. */
  newId: () => string
  /** Keyed by the shop's secret. */
  seal: Seal
  /** Counts that something happened, for /metrics; there is none where nobody asks. */
  count?: Count
  /** What a password kept from now on costs to guess. In a shop none is given, and accounts decide; tests keep many. */
  claveCost?: ClaveCost
}

/** scrypt's cost: N as a power of two, r, p. */
export type ClaveCost = { n: number; r: number; p: number }

/** What is counted, by what became of it: words of the code's own, never a visitor's. */
export type Count = (what: 'pedidos' | 'pagos' | 'correos' | 'avisos_pago' | 'fallas', how: string) => void

/** Ids that sort by the runtime's own clock. */
export function createNewId(clock: () => number): () => string {
  return () => v7({ msecs: clock() })
}
