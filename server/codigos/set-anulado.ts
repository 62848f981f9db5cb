import { sql } from 'kysely'
import type { Runtime } from '#server/base/runtime.ts'

/**
 * Ends a code, or all that were made together, or brings them back. Orders that were placed with one keep it and their
 * prices. Doing what is done already changes nothing.
 * @param clave the code, or the id of those that were made together
 */
export async function setAnulado(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { clave, anular }: { clave: string; anular: boolean },
): Promise<void> {
  // Written into the statement, as in the index of those that were made together: SQLite uses it for nothing else.
  const together = sql.lit('')
  await database.transaction((tx) =>
    tx
      .updateTable('codigos')
      .set({ anulado: anular ? clock() : null })
      .where((eb) => eb.or([eb('codigo', '=', clave), eb.and([eb('lote', '=', clave), eb('lote', '<>', together)])]))
      .where('anulado', anular ? 'is' : 'is not', null)
      .execute(),
  )
}
