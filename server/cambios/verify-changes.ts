import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * The log of changes has none past the counter. The next change would be refused by it, and with it the order that makes
 * it. What it lacks is no fault: readers make everything anew then. @returns what disagrees, in a sentence
 */
export async function verifyChanges(db: Kysely<Schema>): Promise<string[]> {
  const past = await db
    .selectFrom('cambios')
    .innerJoin('versiones', (join) => join.on('versiones.nombre', '=', 'tienda'))
    .select(['cambios.version', 'versiones.version as counter'])
    .whereRef('cambios.version', '>', 'versiones.version')
    .orderBy('cambios.version')
    .limit(1)
    .execute()
  return past.map(
    ({ version, counter }) =>
      `El registro de cambios llega a la versión ${version} y el contador está en la ${counter}.`,
  )
}
