/**
 * The database can't be reached, doesn't answer in time, or can't write. `lost`: the connection went, so that whatever
 * wasn't committed is undone, and may be done anew.
 */
export type DatabaseUnavailable = Error & { databaseUnavailable: true; lost: boolean }

/** Connection exceptions, shutdown, crash, not open yet, idle for too long; and the network's. */
const LOST =
  /^(?:08\w{3}|57P0\w|25P03|E(?:CONNRESET|CONNREFUSED|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/
/** What `pg` says without a code when a connection ends under it. */
const LOST_TEXT = /^(?:Connection terminated(?! due to)|Client has encountered a connection error|Client was closed)/

/** What `pg` says without a code when no connection can be had in time. */
const LATE_TEXT = /^(?:timeout |Connection terminated due to connection timeout)/

/**
 * A statement's or a lock's time is up, there is no room for more connections, or a disk is full or broken. Or a database
 * only reads (after a failover), refuses us or isn't there. A file of SQLite's may be locked, unwritable or missing.
 */
const UNAVAILABLE =
  /^(?:57014|55P03|53\w{3}|58\w{3}|25006|28\w{3}|3D000|SQLITE_(?:BUSY|LOCKED|READONLY|IOERR|CANTOPEN|FULL|NOTADB)\w*)$/

export function isUnavailable(error: unknown): error is DatabaseUnavailable {
  return error instanceof Error && 'databaseUnavailable' in error
}

/** The error itself, or a `DatabaseUnavailable` in place of those that mean so. */
export function toUnavailable(error: unknown): unknown {
  if (isUnavailable(error) || !(error instanceof Error)) return error
  const code = (error as { code?: string }).code ?? ''
  const lost = LOST.test(code) || LOST_TEXT.test(error.message)
  const known = lost || UNAVAILABLE.test(code) || LATE_TEXT.test(error.message)
  return known ? unavailable(error.message || code, { cause: error, lost }) : error
}

/** @param what the files' store, where that is what can't serve: it is answered as if the database couldn't */
export function unavailable(
  reason: string,
  { cause, lost = false, what = 'database' }: { cause?: unknown; lost?: boolean; what?: 'database' | 'store' } = {},
): DatabaseUnavailable {
  const error = new Error(`the ${what} can't serve: ${reason}`, { cause })
  return Object.assign(error, { databaseUnavailable: true as const, lost })
}
