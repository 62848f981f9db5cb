import type { Kysely } from 'kysely'
import type { CopiaAnotada, UltimasCopias } from '#domain/copias/luz.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Milliseconds for which is known what became of a copy. */
const KEPT = 366 * DIA_MS

/** Writes down what became of a copy. */
export async function insertCopia(
  { database, newId, clock }: Pick<Runtime, 'database' | 'newId' | 'clock'>,
  copia: CopiaAnotada,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insertInto('copias')
      .values({ id: newId(), ...copia })
      .execute()
    await tx
      .deleteFrom('copias')
      .where('comenzada', '<', clock() - KEPT)
      .execute()
  })
}

export async function readUltimasCopias(db: Kysely<Schema>): Promise<UltimasCopias> {
  const last = db
    .selectFrom('copias')
    .select(['nombre', 'comenzada', 'resultado', 'bytes', 'detalle'])
    .orderBy('comenzada', 'desc')
    .limit(1)
  const [buena, ultima, primera] = await Promise.all([
    last.where('resultado', '=', 'buena').executeTakeFirst(),
    last.executeTakeFirst(),
    db.selectFrom('copias').select('comenzada').orderBy('comenzada').limit(1).executeTakeFirst(),
  ])
  return { buena: buena ?? null, ultima: ultima ?? null, primera: primera?.comenzada ?? null }
}
