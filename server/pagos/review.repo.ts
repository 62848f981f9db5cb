import type { Kysely } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import { hasCome } from '#server/db/has-come.ts'
import type { Schema } from '#server/db/schema.ts'

/** Until when the provider's changes have been reviewed, and when the next review is due. */
const REVIEWED = 'pagos_revisados'
const NEXT = 'pagos_proxima_revision'

/**
 * Takes the next look at what changed, in one statement, so that one process of several does.
 * @param next when the one after it is due
 * @returns false when it isn't due yet
 */
export async function claimReview({ read, transaction }: Database, now: number, next: number): Promise<boolean> {
  const due = await read.selectFrom('relojes').select('momento').where('nombre', '=', NEXT).executeTakeFirst()
  // The clock is looked at before claiming, so that an idle shop doesn't write. A date later than `next` was left by a
  // clock set back.
  if (due !== undefined && due.momento > now && due.momento <= next) return false
  return transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('relojes')
      .values({ nombre: NEXT, momento: next })
      .onConflict((conflict) =>
        conflict
          .column('nombre')
          .doUpdateSet({ momento: next })
          .where((eb) => hasCome(eb.ref('relojes.momento'), now, next - now)),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

/** Null before the first look. */
export async function readReviewed(db: Kysely<Schema>): Promise<number | null> {
  const row = await db.selectFrom('relojes').select('momento').where('nombre', '=', REVIEWED).executeTakeFirst()
  return row?.momento ?? null
}

export async function setReviewed(tx: Tx, momento: number): Promise<void> {
  await tx
    .insertInto('relojes')
    .values({ nombre: REVIEWED, momento })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ momento }))
    .execute()
}

/** Which of the references are orders of this shop. */
export async function selectOurs(db: Kysely<Schema>, references: (string | null)[]): Promise<Set<string>> {
  const ids = [...new Set(references.filter((id) => id !== null && !id.includes('\0')))] as string[]
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('pedidos').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
