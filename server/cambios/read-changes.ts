import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Change } from './change.ts'

/** Past so many it is less work to make everything anew. */
const MOST = 5_000

type News = { version: number; changes: Change[]; more: boolean }

/**
 * What changed after a version, in order, and the version as it is now. A log that doesn't have all of it is told as
 * one change of everything. Says too whether changes wait for their versions.
 */
export async function readChanges(db: Kysely<Schema>, since: number): Promise<News> {
  const rows = await db
    .selectFrom('versiones')
    .leftJoin('cambios', (join) => join.on('cambios.version', '>', since))
    .select(['versiones.version as now', 'cambios.version', 'cambios.productId', 'cambios.kind'])
    .select((eb) => eb.exists(eb.selectFrom('cambiosPorNumerar').select('id')).as('more'))
    .where('versiones.nombre', '=', 'tienda')
    .orderBy('cambios.version')
    .limit(MOST + 1)
    .execute()
  const { now } = rows[0]!
  const more = Boolean(rows[0]!.more)
  if (now === since) return { version: now, changes: [], more }
  const changes = rows.flatMap(({ version, productId, kind }) =>
    version === null || kind === null ? [] : [{ version, productId, kind }],
  )
  // Versions are there once each: as many as there should be, up to the last, are all.
  const whole = changes.length === now - since && changes.at(-1)?.version === now
  return { version: now, changes: whole ? changes : [{ version: now, productId: null, kind: 'everything' }], more }
}
