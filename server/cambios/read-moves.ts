import type { Kysely } from 'kysely'
import { momentosDespues } from '#domain/rebajas/rebaja.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Schema } from '#server/db/schema.ts'

/** The coming moments at which pages change by the clock alone: reductions begin and end. @param en milliseconds UTC */
export async function readMoves(db: Kysely<Schema>, en: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rebajas')
    .select(['desde', 'hasta'])
    .where((eb) => eb.or([eb('hasta', '>', en), eb('desde', '>', en)]))
    .execute()
  return momentosDespues(rows, en)
}

/** The last moment at which prices changed by the clock alone, milliseconds UTC; 0 before the first one. */
export async function readLastMove({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const lastOf = (moment: 'desde' | 'hasta') =>
    database.read
      .selectFrom('rebajas')
      .select((eb) => eb.fn.max(moment).as('last'))
      .where(moment, '<=', now)
      .executeTakeFirstOrThrow()
  const [begun, ended] = await Promise.all([lastOf('desde'), lastOf('hasta')])
  return Math.max(Number(begun.last ?? 0), Number(ended.last ?? 0))
}
