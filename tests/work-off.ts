import type { TestRuntime } from './databases.ts'

/** Mails went out and notices were worked off, as a shop's workers see to; where a test has none and time passes. */
export async function workOff({ database, clock }: Pick<TestRuntime, 'database' | 'clock'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .updateTable('correos')
      .set({ estado: 'enviado', enviado: clock() })
      .where('estado', 'in', ['pendiente', 'en_espera'])
      .execute()
    await tx.updateTable('avisosPago').set({ estado: 'descartado' }).where('estado', '=', 'pendiente').execute()
  })
}
