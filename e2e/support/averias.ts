import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Behaviour } from '#stand-ins/mailbox/index.ts'
import { CONTROL_PORT, DATA_DIR } from '../shop-under-test.ts'

/** Things that break for one visitor alone, so that the other tests go on undisturbed. */

/** How the mail server treats an address from now on. */
export async function setMailServer(address: string, behaviour: Behaviour): Promise<void> {
  const at = `http://127.0.0.1:${CONTROL_PORT}/correos/${encodeURIComponent(address)}/${behaviour}`
  await fetch(at, { method: 'PUT' })
}

/**
 * The card provider can't keep preferences of a buyer: it answers with an error.
 * @param apellido a surname that no other test has
 * @returns mends it
 */
export function breakProvider(apellido: string): () => void {
  return refuseRows('mercadopago.db', 'preferences', `new.body like '%${apellido}%'`)
}

/** The shop's database refuses the contact messages of this address. @returns mends it */
export function breakContact(email: string): () => void {
  return refuseRows('casakas.db', 'mensajes', `new.email = '${email}'`)
}

function refuseRows(file: string, table: string, condition: string): () => void {
  const name = `averia_${Math.random().toString(36).slice(2)}`
  run(
    file,
    `create trigger ${name} before insert on ${table} when ${condition} begin select raise(abort, 'averia'); end`,
  )
  return () => run(file, `drop trigger if exists ${name}`)
}

function run(file: string, statement: string): void {
  const database = new SQLite(join(DATA_DIR, file))
  try {
    database.pragma('busy_timeout = 10000')
    database.exec(statement)
  } finally {
    database.close()
  }
}
