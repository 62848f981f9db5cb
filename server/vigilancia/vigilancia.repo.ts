import type { Kysely } from 'kysely'
import type { Ronda } from '#domain/vigilancia/lazos.ts'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Disco } from '#domain/vigilancia/salud.ts'

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

/** Milliseconds after which a machine that says no more of its disk isn't there. */
const SEEN = 5 * 60_000

/** Writes down a machine's disk with little room, for the others. @param now milliseconds UTC by the machine's clock */
export async function writeDisco(database: Database, disco: Disco, now: number): Promise<void> {
  const row = { ...disco, visto: now }
  await database.transaction((tx) =>
    tx
      .insertInto('discos')
      .values(row)
      .onConflict((conflict) => conflict.column('maquina').doUpdateSet(row))
      .execute(),
  )
}

/** The disk has room again; nothing is written where nothing was. */
export async function dropDisco(database: Database, maquina: string): Promise<void> {
  const known = database.read.selectFrom('discos').select('maquina').where('maquina', '=', maquina)
  if ((await known.executeTakeFirst()) === undefined) return
  await database.transaction((tx) => tx.deleteFrom('discos').where('maquina', '=', maquina).execute())
}

/** The disks of other machines that have little room. @param now as above */
export function readDiscosDeOtras(db: Kysely<Schema>, maquina: string, now: number): Promise<Disco[]> {
  return db
    .selectFrom('discos')
    .select(['maquina', 'libre', 'total'])
    .where('maquina', '<>', maquina)
    .where('visto', '>', now - SEEN)
    .orderBy('maquina')
    .execute()
}
