import type { Kysely } from 'kysely'
import type { CopiaAnotada, ResultadoDeCopia, UltimasCopias } from '#domain/copias/luz.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { nombreDeCopia } from '#domain/copias/nombre.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Milliseconds for which is known what became of a copy. */
const KEPT = 366 * DIA_MS

/** Writes down what became of a copy; one that was asked for before it was begun is made by it. */
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
      .where((eb) =>
        eb.or([
          eb('comenzada', '<', clock() - KEPT),
          eb.and([eb('resultado', '=', 'pedida'), eb('comenzada', '<=', copia.comenzada)]),
        ]),
      )
      .execute()
  })
}

export async function readUltimasCopias(db: Kysely<Schema>): Promise<UltimasCopias> {
  const last = db
    .selectFrom('copias')
    .select(['nombre', 'comenzada', 'resultado', 'bytes', 'detalle'])
    .where('resultado', '<>', 'pedida')
    .$narrowType<{ resultado: ResultadoDeCopia }>()
    .orderBy('comenzada', 'desc')
    .limit(1)
  const [buena, ultima, primera] = await Promise.all([
    last.where('resultado', '=', 'buena').executeTakeFirst(),
    last.executeTakeFirst(),
    db
      .selectFrom('copias')
      .select('comenzada')
      .where('resultado', '<>', 'pedida')
      .orderBy('comenzada')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { buena: buena ?? null, ultima: ultima ?? null, primera: primera?.comenzada ?? null }
}

/** Writes down that a copy is wanted now, by whom and since when, milliseconds UTC. */
export async function insertCopiaPedida(
  tx: Tx,
  id: string,
  { quien, en }: { quien: string; en: number },
): Promise<void> {
  const nothing = { nombre: nombreDeCopia(en), bytes: 0 }
  await tx
    .insertInto('copias')
    .values({ id, ...nothing, comenzada: en, resultado: 'pedida', detalle: quien })
    .execute()
}

/** Who wants a copy that isn't made yet, and since when. */
export function selectCopiaPedida(db: Kysely<Schema>): Promise<{ quien: string; en: number } | undefined> {
  return db
    .selectFrom('copias')
    .select(['detalle as quien', 'comenzada as en'])
    .where('resultado', '=', 'pedida')
    .orderBy('comenzada', 'desc')
    .limit(1)
    .executeTakeFirst()
}
