import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Longer than any running shop takes to see that a sender's lease is over. */
const GRACE_MS = 5 * 60_000
/** Longer than a shop that was killed again and again takes to work off what waits. */
const NOBODY_MS = 60 * 60_000

/**
 * Mails that somebody began to send and nobody took over. They were passed over (a later one has gone out since their
 * turn), or left alone for an hour.
 * @param now milliseconds UTC
 */
export function selectStuckCorreos(
  db: Kysely<Schema>,
  now: number,
): Promise<{ id: string; para: string; asunto: string }[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'para', 'asunto'])
    .where('estado', '=', 'enviando')
    .where('proximoIntento', '<', now - GRACE_MS)
    .where((eb) =>
      eb.or([
        eb('proximoIntento', '<', now - NOBODY_MS),
        eb.exists(
          eb
            .selectFrom('correos as later')
            .select('later.id')
            .whereRef('later.creado', '>', 'correos.proximoIntento')
            .where('later.enviado', 'is not', null),
        ),
      ]),
    )
    .orderBy('proximoIntento')
    .execute()
}
