import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** Does a part of a transaction, which leaves nothing behind when it is refused. */
export async function undoIfRefused<R extends { ok: boolean }>(tx: Tx, part: () => Promise<R>): Promise<R> {
  await sql`savepoint part`.execute(tx)
  const result = await part()
  if (!result.ok) await sql`rollback to savepoint part`.execute(tx)
  return result
}
