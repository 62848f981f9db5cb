import { parentPort, workerData } from 'node:worker_threads'
import { Ilegible } from './lectura.ts'
import { readRenglones, type QueRenglones } from './read-renglones.ts'

/** What the thread says of a list: its rows, or why it can't be read. */
export type Leida = { renglones: string[][] } | { motivo: string }

const { bytes, que } = workerData as { bytes: Uint8Array<ArrayBuffer>; que: QueRenglones }
const leida = await readRenglones(bytes, que).then(
  (renglones): Leida => ({ renglones }),
  (error: unknown): Leida => {
    if (error instanceof Ilegible) return { motivo: error.message }
    throw error
  },
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(leida)
