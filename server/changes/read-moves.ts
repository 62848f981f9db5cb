import type { Kysely } from 'kysely'
import { momentosDespues } from '#domain/rebaja/rebaja.ts'
import type { Schema } from '#server/db/schema.ts'

/** The moments to come at which pages change by the clock alone: reductions begin and end. @param en milliseconds UTC */
export async function readMoves(db: Kysely<Schema>, en: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rebajas')
    .select(['desde', 'hasta'])
    .where((eb) => eb.or([eb('hasta', '>', en), eb('desde', '>', en)]))
    .execute()
  return momentosDespues(rows, en)
}
