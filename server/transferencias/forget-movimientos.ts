import { MOVIMIENTOS_SE_GUARDAN } from '#domain/transferencias/transferencias.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { deleteViejos } from './movimientos.repo.ts'

/** Forgets what the bank told a while ago and was no order's money: other people's names and accounts. */
export async function forgetMovimientos({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => deleteViejos(tx, clock() - MOVIMIENTOS_SE_GUARDAN))
}
