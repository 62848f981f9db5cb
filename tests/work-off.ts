import type { TestRuntime } from './databases.ts'

/** Marks mails as sent and notices as worked off, as workers would: where a test has none and time passes. */
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
