import { diaDe } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { deleteBusquedasViejas } from './busquedas-vacias.repo.ts'

/** Days that searches in vain are kept; for those made on too few days, counted from the last one. */
const SE_GUARDAN = 180
const SIN_CONFIRMAR = 30

/** Erases searches that found nothing: after 180 days, and after 30 those that weren't made on three days. */
export async function forgetBusquedas({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const hoy = diaDe(clock())
  await database.transaction((tx) => deleteBusquedasViejas(tx, hoy - SE_GUARDAN, hoy - SIN_CONFIRMAR))
}
