import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** Pages of the log that are copied into the file together: as many as SQLite itself would. */
const COPY_AT = 1_000
/** Pages with which the log begins anew, once they are copied. */
const BEGIN_ANEW_AT = 8_000
/** Milliseconds between two looks. */
const PAUSE = 250
/** Milliseconds that the log may be kept from writers until those who read its end are through. */
const HOLD_MAX = 20

/** What is in the log, and what of it in the file. */
type Pages = { log: number; checkpointed: number }

const database = new SQLite(workerData as string, { fileMustExist: true, timeout: HOLD_MAX })
// NORMAL puts the log on the disk before the file is written, and the file before the log begins anew.
database.pragma('synchronous = NORMAL')

function checkpoint(how: 'noop' | 'passive' | 'restart'): Pages {
  return (database.pragma(`wal_checkpoint(${how})`) as [Pages])[0]
}

/** Copies what was committed from the log into the file, beside the thread that answers (checkpoints.ts). */
function copyLog(): void {
  const { log, checkpointed } = checkpoint('noop')
  if (log - checkpointed < COPY_AT) return
  checkpoint('passive')
  // Little is left by now, and writers wait for no more than that.
  if (log > BEGIN_ANEW_AT) checkpoint('restart')
}

const looking = setInterval(() => {
  try {
    copyLog()
  } catch {
    // Another process is at it, or the disk is full: the log keeps all until the next look.
  }
}, PAUSE)

parentPort!.once('message', () => {
  clearInterval(looking)
  database.close()
  parentPort!.close()
})
