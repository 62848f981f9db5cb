import type { Runtime } from '#server/base/runtime.ts'
import { updatePedida } from '../guardar/devoluciones.repo.ts'

/** Puts off a refund under way. @param error what it waits for, worded for the owner */
export async function postponeDevolucion(
  { database }: Pick<Runtime, 'database'>,
  id: string,
  { proximoIntento, error }: { proximoIntento: number; error: string },
): Promise<void> {
  await database.transaction((tx) => updatePedida(tx, id, { proximoIntento, error }))
}
