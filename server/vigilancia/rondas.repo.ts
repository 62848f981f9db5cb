import type { Kysely } from 'kysely'
import type { Ronda } from '#domain/vigilancia/lazos.ts'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * Writes down how the loops of this process went; those of another before it are gone.
 * @param now milliseconds UTC by the machine's clock: a demonstration's own may jump
 */
export async function writeRondas(database: Database, rondas: readonly Ronda[], now: number): Promise<void> {
  const rows = rondas.map(({ lazo, hace, fallas, fallaHace }) => ({
    lazo,
    terminada: Math.round(now - hace),
    fallas,
    fallaDesde: fallaHace === null ? null : Math.round(now - fallaHace),
  }))
  await database.transaction(async (tx) => {
    await tx.deleteFrom('rondas').execute()
    if (rows.length > 0) await tx.insertInto('rondas').values(rows).execute()
  })
}

/** How the loops went, in whichever process. @param now as above */
export async function readRondas(db: Kysely<Schema>, now: number): Promise<Ronda[]> {
  const rows = await db.selectFrom('rondas').selectAll().orderBy('lazo').execute()
  return rows.map(({ lazo, terminada, fallas, fallaDesde }) => ({
    lazo,
    hace: now - terminada,
    fallas,
    fallaHace: fallaDesde === null ? null : now - fallaDesde,
  }))
}
