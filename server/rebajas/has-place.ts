import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** How many may run or come at once: each is looked at for each price. */
const VIGENTES_MAX = 50

/** Whether there may be one reduction more (33.16). */
export async function hasPlace(db: Kysely<Schema>, now: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('rebajas')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) => eb.or([eb('hasta', 'is', null), eb('hasta', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count) < VIGENTES_MAX
}
