import { sql, type Kysely } from 'kysely'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { readGuardados, writeGuardados, type AjustesLeidos } from '#domain/ajustes/versiones.ts'
import type { Tx } from '#server/db/connect.ts'
import type { AjusteCambioRow, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

/**
 * Locks the settings for this transaction: whoever else wants to change them waits. Their `actualizado` gets greater,
 * by which readers notice that they may have changed.
 * @returns them as they are stored; the demonstration's while there are none
 */
export async function lockAjustes(tx: Tx, now: number): Promise<AjustesLeidos> {
  const { contenido } = await tx
    .insertInto('ajustes')
    .values({ id: 1, contenido: writeGuardados(DEMO_AJUSTES), actualizado: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        actualizado: sql`case when ajustes.actualizado >= ${now} then ajustes.actualizado + 1 else ${now} end`,
      }),
    )
    .returning('contenido')
    .executeTakeFirstOrThrow()
  return readGuardados(contenido)
}

export async function updateAjustes(tx: Tx, ajustes: Ajustes): Promise<void> {
  await tx
    .updateTable('ajustes')
    .set({ contenido: writeGuardados(ajustes) })
    .where('id', '=', 1)
    .execute()
}

export async function insertCambios(tx: Tx, rows: AjusteCambioRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('ajustesCambios').values(rows).execute()
}

/** Changes of the settings, the latest first. */
export function selectCambios(
  db: Kysely<Schema>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AjusteCambioRow[]> {
  return db
    .selectFrom('ajustesCambios')
    .selectAll()
    .orderBy('en', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countCambios(db: Kysely<Schema>): Promise<number> {
  return countRows(db.selectFrom('ajustesCambios'))
}
