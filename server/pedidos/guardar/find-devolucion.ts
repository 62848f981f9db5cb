import type { DevolucionRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectDevolucion } from './devoluciones.repo.ts'

/** A refund as it stands now; undefined when there is none. */
export function findDevolucion(
  { database }: Pick<Runtime, 'database'>,
  id: string,
): Promise<DevolucionRow | undefined> {
  return selectDevolucion(database.read, id)
}
