import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { DATA_DIR } from '../shop-under-test.ts'

/**
 * Asks the database of the shop under test, beside the running shop.
 * @param query SQL with `?` for the parameters
 */
export function select<Row>(query: string, ...parameters: (string | number)[]): Row[] {
  const database = new SQLite(join(DATA_DIR, 'casakas.db'), { readonly: true })
  try {
    return database.prepare(query).all(...parameters) as Row[]
  } finally {
    database.close()
  }
}

type Statement = [query: string, ...parameters: (string | number)[]]

/** Changes something as the owner would have; pages notice as they do with any other process's change. */
export function change(...statement: Statement): void {
  changeTogether([statement])
}

/** All of them or none. */
export function changeTogether(statements: Statement[]): void {
  const database = new SQLite(join(DATA_DIR, 'casakas.db'))
  try {
    database.pragma('busy_timeout = 10000')
    database
      .transaction(() => {
        for (const [query, ...parameters] of statements) database.prepare(query).run(...parameters)
        database.prepare("update versiones set version = version + 1 where nombre = 'tienda'").run()
      })
      .immediate()
  } finally {
    database.close()
  }
}
