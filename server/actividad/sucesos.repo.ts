import { sql, type Kysely } from 'kysely'
import type { TipoDeSuceso } from '#domain/cuentas/suceso.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema, SucesoRow } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

/** Adds to the row of its group, or begins it. @returns how often it happened by now */
export async function upsertSuceso(tx: Tx, row: SucesoRow): Promise<number> {
  const { veces } = await tx
    .insertInto('sucesos')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('grupo').doUpdateSet({
        veces: sql`sucesos.veces + excluded.veces`,
        hasta: sql`case when sucesos.hasta > excluded.hasta then sucesos.hasta else excluded.hasta end`,
      }),
    )
    .returning('veces')
    .executeTakeFirstOrThrow()
  return veces
}

/** Whether a group has its row already. */
export async function hasGrupo(db: Kysely<Schema>, grupo: string): Promise<boolean> {
  return (await db.selectFrom('sucesos').select('id').where('grupo', '=', grupo).executeTakeFirst()) !== undefined
}

/** How many rows of a kind began at a moment or later. */
export async function countDesde(db: Kysely<Schema>, tipo: TipoDeSuceso, desde: number): Promise<number> {
  return countRows(db.selectFrom('sucesos').where('tipo', '=', tipo).where('desde', '>=', desde))
}

export async function countSucesos(db: Kysely<Schema>): Promise<number> {
  return countRows(db.selectFrom('sucesos'))
}

/** The latest first. */
export function selectSucesos(
  db: Kysely<Schema>,
  { limit, offset }: { limit: number; offset: number },
): Promise<SucesoRow[]> {
  return db
    .selectFrom('sucesos')
    .selectAll()
    .orderBy('hasta', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function deleteSucesos(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('sucesos').where('hasta', '<', before).execute()
}
