import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Longer than any running shop takes to see that a sender's lease is over. */
const GRACE_MS = 5 * 60_000

/**
 * Mails that somebody began to send and nobody took over since: no shop is running, or its mailer doesn't work.
 * @param now milliseconds UTC
 */
export function selectStuckCorreos(
  db: Kysely<Schema>,
  now: number,
): Promise<{ id: string; para: string; asunto: string; proximoIntento: number }[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'para', 'asunto', 'proximoIntento'])
    .where('estado', '=', 'enviando')
    .where('proximoIntento', '<', now - GRACE_MS)
    .orderBy('proximoIntento')
    .execute()
}
