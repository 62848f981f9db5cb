import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * A moment that no process was given before by this clock: now, or the first free one after.
 * @param now milliseconds UTC
 * @returns milliseconds UTC
 */
export async function takeMomento(tx: Tx, reloj: string, now: number): Promise<number> {
  const { momento } = await tx
    .insertInto('relojes')
    .values({ nombre: reloj, momento: now })
    .onConflict((conflict) =>
      conflict.column('nombre').doUpdateSet({
        momento: sql`case when relojes.momento < ${now} then ${now} else relojes.momento + 1 end`,
      }),
    )
    .returning('momento')
    .executeTakeFirstOrThrow()
  return momento
}
