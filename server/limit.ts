import { sql } from 'kysely'
import type { Runtime } from '#server/runtime.ts'

/** How many in how long. */
export type Limite = { max: number; ventanaMs: number }

const OLD_MS = 24 * 60 * 60_000

/**
 * Counts one more send, try or the like under a key, in all processes together. The window begins with the first and
 * starts anew once it is over. One statement decides, so that many at once can't slip through.
 * @param clave what is counted and whose, `contacto:203.0.113.7`
 * @returns whether it is within the limit, else the seconds to wait
 */
export async function takeFromLimit(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  clave: string,
  { max, ventanaMs }: Limite,
): Promise<{ ok: true } | { ok: false; retryAfter: number }> {
  const now = clock()
  const over = sql`limites.desde <= ${now - ventanaMs}`
  const row = await database.transaction((tx) =>
    tx
      .insertInto('limites')
      .values({ clave, desde: now, cuenta: 1 })
      .onConflict((conflict) =>
        conflict.column('clave').doUpdateSet({
          desde: sql`case when ${over} then ${now} else limites.desde end`,
          // One past the limit says enough; counting on would overflow some day.
          cuenta: sql`case
            when ${over} then 1
            when limites.cuenta > ${max} then limites.cuenta
            else limites.cuenta + 1
          end`,
        }),
      )
      .returning(['desde', 'cuenta'])
      .executeTakeFirstOrThrow(),
  )
  if (row.cuenta === 1) await forgetOld({ database, clock })
  if (row.cuenta <= max) return { ok: true }
  return { ok: false, retryAfter: Math.max(1, Math.ceil((row.desde + ventanaMs - now) / 1000)) }
}

/** Addresses aren't kept longer than they are needed. */
async function forgetOld({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) =>
    tx
      .deleteFrom('limites')
      .where('desde', '<', clock() - OLD_MS)
      .execute(),
  )
}
