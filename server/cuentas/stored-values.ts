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

/** A yes or no, as the sign-in library keeps it in this database. */
export function storedBoolean({ database }: { database: Pick<Database, 'dialect'> }, value: boolean): boolean | 0 | 1 {
  return database.dialect === 'sqlite' ? (value ? 1 : 0) : value
}
