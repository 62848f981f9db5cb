import type { Kysely } from 'kysely'
import type { Disco } from '#domain/vigilancia/salud.ts'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** Milliseconds after which a machine that says no more of its disk isn't there. */
const SEEN = 5 * 60_000

/** Writes down that a machine's disk has little room, for the others. @param now milliseconds UTC by the machine's clock */
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

/** It has room again; nothing is written where nothing was. */
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
