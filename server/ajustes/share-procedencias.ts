import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeIlegibles, readGuardados } from '#domain/ajustes/versiones.ts'
import type { Procedencia } from '#domain/productos/procedencia.ts'
import type { Tx } from '#server/db/connect.ts'
import { isPostgres } from '#server/db/dialect.ts'

/**
 * The procedencias that a transaction decides by: none is taken off the list, reworded or made to ask for another state
 * before it has ended.
 * @throws Error when the stored settings can't be read
 */
export async function shareProcedencias(tx: Tx): Promise<Procedencia[]> {
  const stored = tx.selectFrom('ajustes').select('contenido').where('id', '=', 1)
  const row = await (isPostgres(tx) ? stored.forShare() : stored).executeTakeFirst()
  if (row === undefined) return DEMO_AJUSTES.procedencias
  const read = readGuardados(row.contenido)
  if (!read.ok) throw new Error(describeIlegibles(read))
  return read.ajustes.procedencias
}
