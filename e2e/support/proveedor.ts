import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Misbehaviour } from '#stand-ins/mercadopago/misbehaviour.ts'
import { DATA_DIR } from '../shop-under-test.ts'

/** Changes the payments of an order at the provider of the shop under test, which tells nobody. */
export function changeAtProvider(pedidoId: string, status: string, detail: string): void {
  const database = new SQLite(join(DATA_DIR, 'mercadopago.db'))
  try {
    database.pragma('busy_timeout = 10000')
    database
      .prepare(
        `update payments set status = ?, statusDetail = ? where preferenceId in
           (select id from preferences where json_extract(body, '$.external_reference') = ?)`,
      )
      .run(status, detail, pedidoId)
  } finally {
    database.close()
  }
}

/** Tells another shop's provider how to misbehave; null: to behave. @param folder its data */
export async function misbehave(origin: string, folder: string, how: Misbehaviour | null): Promise<void> {
  const secret = await readFile(join(folder, 'secret'), 'utf8')
  // The key is derived as in demo/start-demo.ts.
  const key = createHash('sha256').update(`${secret} access-token`).digest('hex').slice(0, 40)
  const answer = await fetch(`${origin}/demo/mercadopago/control`, {
    method: how === null ? 'DELETE' : 'PUT',
    headers: { Authorization: `Bearer TEST-${key}-1234567890`, 'Content-Type': 'application/json' },
    body: how === null ? null : JSON.stringify(how),
  })
  if (!answer.ok) throw new Error(`the provider didn't take that: ${answer.status}`)
}
