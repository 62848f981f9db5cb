import { sql } from 'kysely'
import { CUENTA_MS } from '#domain/pagos/reintegro.ts'
import { noteErased } from '#server/db/compact.ts'
import type { Runtime } from '#server/base/runtime.ts'

/**
 * Erases to which accounts money went back by hand 90 days ago (specification 31.23). The rest of it stays.
 * @returns how many
 */
export async function forgetCuentas({
  database,
  clock,
  log,
}: Pick<Runtime, 'database' | 'clock' | 'log'>): Promise<number> {
  const before = clock() - CUENTA_MS
  // Written out, as their index has it.
  const hasCuenta = sql<boolean>`cuenta <> ''`
  const found = await database.read
    .selectFrom('reintegros')
    .select('id')
    .where(hasCuenta)
    .where('creado', '<', before)
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return 0
  const forgotten = await database.transaction(async (tx) => {
    await noteErased(tx)
    const { numUpdatedRows } = await tx
      .updateTable('reintegros')
      .set({ cuenta: '' })
      .where(hasCuenta)
      .where('creado', '<', before)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
  log.info({ reintegros: forgotten }, 'accounts that money went back to were erased')
  return forgotten
}
