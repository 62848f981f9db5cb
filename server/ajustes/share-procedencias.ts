import { describeIlegibles } from '#domain/ajustes/versiones.ts'
import type { Procedencia } from '#domain/productos/procedencia.ts'
import type { Tx } from '#server/db/connect.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { readStored } from './read-ajustes.ts'

/**
 * The procedencias that a transaction decides by: none is taken off the list, reworded or made to ask for another state
 * before it has ended.
 * @throws Error when the stored settings can't be read
 */
export async function shareProcedencias(tx: Tx): Promise<Procedencia[]> {
  if (isPostgres(tx)) await tx.selectFrom('ajustes').select('id').where('id', '=', 1).forShare().execute()
  const stored = await readStored(tx)
  if (!stored.ok) throw new Error(describeIlegibles(stored))
  return stored.ajustes.procedencias
}
