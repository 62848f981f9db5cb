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

export type Statement = [query: string, ...parameters: (string | number)[]]

/** Changes something as the owner would have; pages notice as they do with any other process's change. */
export function change(...statement: Statement): void {
  changeTogether([statement])
}

/** All of them or none. */
export function changeTogether(statements: Statement[]): void {
  changeIn(join(DATA_DIR, 'casakas.db'), statements)
}

/** Tables whose rows finished pages show. */
const SHOWN = /\b(?:products|product_\w+|ajustes)\b/
/** Milliseconds after which every page has what another process changed, but for sizes on lists. */
const HEARD = 750

/** Changes a shop's database beside the running shop, and waits until that has heard of what its pages show. */
export function changeIn(file: string, statements: Statement[]): void {
  const shown = statements.some(([query]) => SHOWN.test(query))
  const database = new SQLite(file)
  try {
    database.pragma('busy_timeout = 10000')
    database
      .transaction(() => {
        for (const [query, ...parameters] of statements) database.prepare(query).run(...parameters)
        if (shown) database.prepare("update versiones set version = version + 1 where nombre = 'tienda'").run()
      })
      .immediate()
  } finally {
    database.close()
  }
  if (shown) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HEARD)
}
