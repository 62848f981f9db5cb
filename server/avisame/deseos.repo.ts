import type { Kysely } from 'kysely'
import type { Dia } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DeseoRow, Schema } from '#server/db/schema.ts'

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

/** Has a wish to oneself until the transaction ends. @returns undefined when there is none */
export function lockDeseo(tx: Tx, id: string): Promise<DeseoRow | undefined> {
  return tx
    .updateTable('deseos')
    .set((eb) => ({ avisadas: eb.ref('avisadas') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
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

/** Says that nobody waits for a wish, where that is so. @param tx that has it locked: who confirms meanwhile waits */
export async function closeDeseo(tx: Tx, id: string): Promise<void> {
  if (await hasEsperando(tx, id)) return
  await tx.updateTable('deseos').set({ abierto: 0 }).where('id', '=', id).execute()
}
