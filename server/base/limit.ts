import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** How many in what time. */
export type Limite = { max: number; ventanaMs: number }

const OLD_MS = 24 * 60 * 60_000

type Taken = { ok: true } | { ok: false; retryAfter: number }

/**
 * Counts one more send, try or the like under a key, in all processes together. The window begins with the first and
 * starts anew once it is over. One statement decides, so that many at once can't slip through.
 * @param clave what is counted and whose, `contacto:203.0.113.7`
 * @param cuantas how many at once, such as bytes
 * @returns whether it is within the limit, else the seconds to wait
 */
export function takeFromLimit(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  clave: string,
  limite: Limite,
  cuantas = 1,
): Promise<Taken> {
  return database.transaction((tx) => takeFromLimitIn(tx, clock(), clave, limite, cuantas))
}

/**
 * Takes from a limit in the caller's transaction: if that is rolled back, nothing is counted. @param now milliseconds
 * UTC
 */
export async function takeFromLimitIn(
  tx: Tx,
  now: number,
  clave: string,
  { max, ventanaMs }: Limite,
  cuantas = 1,
): Promise<Taken> {
  // A window is over as in `isOver`.
  const over = sql`(limites.desde <= ${now - ventanaMs} or limites.desde > ${now + ventanaMs})`
  const row = await tx
    .insertInto('limites')
    .values({ clave, desde: now, cuenta: cuantas })
    .onConflict((conflict) =>
      conflict.column('clave').doUpdateSet({
        desde: sql`case when ${over} then ${now} else limites.desde end`,
        // The count stops one past the limit, which is enough; counting on would overflow some day.
        cuenta: sql`case
          when ${over} then ${cuantas}
          when limites.cuenta > ${max} then limites.cuenta
          else limites.cuenta + ${cuantas}
        end`,
      }),
    )
    .returning(['desde', 'cuenta'])
    .executeTakeFirstOrThrow()
  if (row.cuenta <= max) return { ok: true }
  return { ok: false, retryAfter: Math.max(1, Math.ceil((row.desde + ventanaMs - now) / 1000)) }
}

/** Takes one back that was counted, and turned out not to count. */
export async function giveBackToLimit({ database }: Pick<Runtime, 'database'>, clave: string): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('limites')
      .set((eb) => ({ cuenta: eb('cuenta', '-', 1) }))
      .where('clave', '=', clave)
      .where('cuenta', '>', 0)
      .execute(),
  )
}

/** Erases what no limit needs any more: addresses aren't kept longer. */
export async function forgetLimites({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) =>
    tx
      .deleteFrom('limites')
      .where('desde', '<', clock() - OLD_MS)
      .execute(),
  )
}

/**
 * Whether a window has passed. One that begins a whole window from now was begun before the clock was set back. One a
 * little ahead was begun by another process's clock.
 */
function isOver({ desde }: { desde: number }, now: number, { ventanaMs }: Limite): boolean {
  return desde <= now - ventanaMs || desde > now + ventanaMs
}

/** Whether one more would be within the limit, without counting it. @param now milliseconds UTC */
export async function hasRoom(db: Kysely<Schema>, now: number, clave: string, limite: Limite): Promise<boolean> {
  const row = await db.selectFrom('limites').selectAll().where('clave', '=', clave).executeTakeFirst()
  return row === undefined || row.cuenta < limite.max || isOver(row, now, limite)
}
