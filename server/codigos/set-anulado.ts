import type { Runtime } from '#server/runtime.ts'

/**
 * Ends a code, or brings it back. Orders that were placed with it keep it and their prices. Doing what is done already
 * changes nothing.
 */
export async function setAnulado(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { codigo, anular }: { codigo: string; anular: boolean },
): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('codigos')
      .set({ anulado: anular ? clock() : null })
      .where('codigo', '=', codigo)
      .where('anulado', anular ? 'is' : 'is not', null)
      .execute(),
  )
}
