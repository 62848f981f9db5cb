import type { Database } from '#server/db/connect.ts'

/** Now, as the sign-in library keeps times in this database. */
export function storedTime({
  database,
  clock,
}: {
  database: Pick<Database, 'dialect'>
  clock: () => number
}): Date | string {
  const now = new Date(clock())
  return database.dialect === 'sqlite' ? now.toISOString() : now
}
