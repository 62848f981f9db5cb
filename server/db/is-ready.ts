import type { Database } from './connect.ts'
import { newTurn, runTurn } from './turn.ts'
import { readVersion } from './version.ts'

/** One check at a time per database: those who ask meanwhile get the same answer. */
const asking = new WeakMap<Pick<Database, 'read'>, Promise<boolean>>()

/** Whether the database answers within a second, over a connection that nothing else uses (specification 16.31). */
export function isReady(database: Pick<Database, 'read'>): Promise<boolean> {
  const underWay = asking.get(database)
  if (underWay !== undefined) return underWay
  const asked = runTurn(newTurn('ready'), () => readVersion(database.read)).then(
    (version) => version > 0,
    () => false,
  )
  asking.set(database, asked)
  void asked.then(() => asking.delete(database))
  return asked
}
