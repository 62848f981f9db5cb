import { workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** Milliseconds that writers are kept waiting by a try, between two tries, and until it is given up. */
const HOLD_MAX = 20
const PAUSE = 50
const PATIENCE = 60_000

const database = new SQLite(workerData as string, { fileMustExist: true, timeout: HOLD_MAX })
database.pragma('synchronous = NORMAL')
database.pragma('secure_delete = ON')
try {
  // Pages that were taken apart keep stale copies of rows: only writing all anew has none.
  const seen = readErased()
  await whileBusy(() => {
    database.exec('vacuum')
    return true
  })
  await whileBusy(() => {
    database
      .transaction(() => {
        if (readErased() === seen) database.pragma('user_version = 0')
      })
      .immediate()
    return true
  })
  database.pragma('wal_checkpoint(passive)')
  // Little is left to be copied by now, and writers wait for no more than that.
  await whileBusy(() => (database.pragma('wal_checkpoint(truncate)') as [{ busy: number }])[0].busy === 0)
} finally {
  database.close()
}

/** What was erased last (compact.ts), as a number. */
function readErased(): unknown {
  return database.pragma('user_version', { simple: true })
}

async function whileBusy(act: () => boolean): Promise<void> {
  for (const giveUp = Date.now() + PATIENCE; ;) {
    try {
      if (act()) return
      if (Date.now() > giveUp) throw new Error('others didn’t let go of the log')
    } catch (error) {
      const { code } = error as { code?: string }
      if (code?.startsWith('SQLITE_BUSY') !== true || Date.now() > giveUp) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
