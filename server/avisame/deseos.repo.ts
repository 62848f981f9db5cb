import type { Kysely } from 'kysely'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** Counts one more who asked for something on a day, without who. */
export async function addAlDia(tx: Tx, deseoId: string, dia: Dia): Promise<void> {
  await tx
    .insertInto('deseosDias')
    .values({ deseoId, dia, veces: 1 })
    .onConflict((conflict) =>
      conflict.columns(['deseoId', 'dia']).doUpdateSet((eb) => ({ veces: eb('deseosDias.veces', '+', 1) })),
    )
    .execute()
}

/** Whether somebody waits for a wish; with a price, whether they were asked more than that. */
export async function hasEsperando(
  db: Kysely<Schema>,
  deseoId: string,
  precio: number | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('esperas')
    .select('id')
    .where('deseoId', '=', deseoId)
    .where('estado', '=', 'esperando')
    .$if(precio !== null, (query) => query.where('precio', '>', precio!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
