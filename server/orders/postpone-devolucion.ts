import type { Runtime } from '#server/runtime.ts'
import { updatePedida } from './devoluciones.repo.ts'

/** A refund under way is gone on with later. @param error what it waits for, in the owner's words */
export async function postponeDevolucion(
  { database }: Pick<Runtime, 'database'>,
  id: string,
  { proximoIntento, error }: { proximoIntento: number; error: string },
): Promise<void> {
  await database.transaction((tx) => updatePedida(tx, id, { proximoIntento, error }))
}
