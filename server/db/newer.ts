import { MIGRATIONS } from './migrate.ts'
import { unavailable } from './unavailable.ts'

const NEWEST = Object.keys(MIGRATIONS).toSorted().at(-1)!

/** Asked within each transaction: whoever migrates waits for those who asked before, and they for it (migrate.ts). */
export const SELECT_NEWEST = 'select max(name) as newest from kysely_migration'

/**
 * Refuses to write into a database that a newer version has brought up to date meanwhile (specification 16.84). This one
 * doesn't know what has to be written.
 * @param newest the database's last migration
 * @throws DatabaseUnavailable, which pages and endpoints know how to say
 */
export function requireKnown(newest: string | null): void {
  if (newest !== null && newest > NEWEST) throw unavailable('a newer version of the shop has brought it up to date')
}
