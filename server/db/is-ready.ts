import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { newTurn, runTurn } from './turn.ts'
import { readVersion } from './version.ts'
import { requireKnown, SELECT_NEWEST } from './newer.ts'

/** Checks under way for each database: those who ask meanwhile get the same answer. */
const asking = new WeakMap<Pick<Database, 'read'>, Promise<boolean>>()

/**
 * Whether the database answers within a second, over a connection that nothing else uses, and is still this version's
 * (specification 16.31, 16.84).
 */
export function isReady(database: Pick<Database, 'read'>): Promise<boolean> {
  const underWay = asking.get(database)
  if (underWay !== undefined) return underWay
  const asked = runTurn(newTurn('ready'), () => askWhetherReady(database.read)).then(
    () => true,
    () => false,
  )
  asking.set(database, asked)
  void asked.then(() => asking.delete(database))
  return asked
}

async function askWhetherReady(read: Database['read']): Promise<void> {
  await readVersion(read)
  const { rows } = await sql.raw<{ newest: string }>(SELECT_NEWEST).execute(read)
  requireKnown(rows[0]!.newest)
}
