import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * Copies an SQLite database, whole as of one moment, while others write to it: `node scripts/copy-database.ts FROM
 * TO`. A separate process, so that a shop that goes on writing neither waits for it nor makes it start over.
 */
const [from, to] = process.argv.slice(2)
if (from === undefined || to === undefined || !existsSync(from)) {
  console.error(`No hay ninguna base en ${from ?? '(no se dijo dónde)'}.`)
  process.exit(1)
}
const database = new Database(from, { readonly: true, fileMustExist: true, timeout: 30_000 })
database.prepare('vacuum into ?').run(to)
database.close()
const copy = new Database(to, { readonly: true, fileMustExist: true })
const answer = copy.pragma('integrity_check', { simple: true })
copy.close()
if (answer !== 'ok') {
  console.error(`La copia no está entera: ${String(answer)}`)
  process.exit(1)
}
