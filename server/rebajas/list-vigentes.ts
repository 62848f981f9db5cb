import { alcanceEnPalabras } from '#domain/rebajas/en-palabras.ts'
import { estadoDeRebaja, type RebajaDeLista } from '#domain/rebajas/vista.ts'
import { countRebaja } from '#server/catalogo/count-rebaja.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { selectRebajas } from '#server/productos/precios/load-rebajas.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** The reductions that aren't over, by their beginning, each with how many shirts it lowers. */
export async function listVigentes({
  database,
  clock,
  readIndex,
}: Pick<Runtime, 'database' | 'clock'> & Indexed): Promise<RebajaDeLista[]> {
  const now = clock()
  const rebajas = await selectRebajas(database.read, now)
  const index = await readIndex()
  return rebajas.map((rebaja) => ({
    ...rebaja,
    alcance: alcanceEnPalabras(rebaja.alcance),
    estado: estadoDeRebaja(rebaja, now),
    camisetas: countRebaja(index, rebaja).bajan,
  }))
}
