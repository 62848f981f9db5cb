import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

export type Checkpoints = {
  /** Of the database. */
  path: string
  /** Pages of the log that are copied into the file together. */
  copyAt: number
  /** Pages with which the log begins anew, once they are copied. */
  beginAnewAt: number
}

/** Copies what was committed from the log into the file, beside the thread that answers (checkpoints.ts). */
const { path, copyAt, beginAnewAt } = workerData as Checkpoints
/** Milliseconds between two looks. */
const PAUSE = 250
/** Milliseconds that the log may be kept from writers until those who read its end are through. */
const HOLD_MAX = 20

type Pages = { log: number; checkpointed: number }

const database = new SQLite(path, { fileMustExist: true, timeout: HOLD_MAX })
// The log is on the disk before the file is written, and the file before the log begins anew.
database.pragma('synchronous = NORMAL')

function checkpoint(how: 'noop' | 'passive' | 'restart'): Pages {
  return (database.pragma(`wal_checkpoint(${how})`) as [Pages])[0]
}

function copy(): void {
  const { log, checkpointed } = checkpoint('noop')
  if (log - checkpointed < copyAt) return
  checkpoint('passive')
  // Little is left by now, and writers wait for no more than that.
  if (log > beginAnewAt) checkpoint('restart')
}

const looking = setInterval(() => {
  try {
    copy()
  } catch {
    // Another process is at it, or the disk is full: what is in the log is safe there until the next look.
  }
}, PAUSE)

parentPort!.once('message', () => {
  clearInterval(looking)
  database.close()
  parentPort!.close()
})
