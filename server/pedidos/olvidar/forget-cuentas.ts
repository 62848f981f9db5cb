import { sql } from 'kysely'
import { CUENTA_MS } from '#domain/pagos/reintegro.ts'
import { noteErased } from '#server/db/compact.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Written out, as their indexes have it. */
const HAS_CUENTA = sql<boolean>`cuenta <> ''`

/**
 * Erases to which accounts money went back by hand 90 days ago, and which ones buyers named whose devolución ended by then
 * (specification 31.23, 35.13). The rest of them stays.
 * @returns how many
 */
export async function forgetCuentas(runtime: Pick<Runtime, 'database' | 'clock' | 'log'>): Promise<number> {
  const forgotten =
    (await forgetThose(runtime, 'reintegros', 'creado')) + (await forgetThose(runtime, 'devoluciones', 'resuelto'))
  if (forgotten > 0) runtime.log.info({ cuentas: forgotten }, 'accounts that money went back to were erased')
  return forgotten
}

/** @param since the column from which the days count */
async function forgetThose(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  table: 'reintegros' | 'devoluciones',
  since: 'creado' | 'resuelto',
): Promise<number> {
  const before = clock() - CUENTA_MS
  const found = await database.read
    .selectFrom(table)
    .select('id')
    .where(HAS_CUENTA)
    .where(since, '<', before)
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return 0
  return database.transaction(async (tx) => {
    await noteErased(tx)
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ cuenta: '' })
      .where(HAS_CUENTA)
      .where(since, '<', before)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
