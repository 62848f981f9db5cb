import { alcanceEnPalabras } from '#domain/rebajas/en-palabras.ts'
import { estadoDeRebaja, type EstadoDeRebaja, type RebajaDeLista } from '#domain/rebajas/vista.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { toRebaja, selectRebajas } from '#server/productos/precios/load-rebajas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countRebaja } from '#server/catalogo/count-rebaja.ts'

/** Ended ones that are listed. */
const TERMINADAS = 50

const ORDEN: EstadoDeRebaja[] = ['en_curso', 'programada', 'terminada']

/** The reductions that run, those to come, and those that ended last. */
export async function listRebajas(deps: Pick<Runtime, 'database' | 'clock'> & Indexed): Promise<RebajaDeLista[]> {
  const ended = await deps.database.read
    .selectFrom('rebajas')
    .selectAll()
    .where('hasta', '<=', deps.clock())
    .orderBy('hasta', 'desc')
    .limit(TERMINADAS)
    .execute()
  const listed: RebajaDeLista[] = [
    ...(await listVigentes(deps)),
    ...ended.map((row) => {
      const rebaja = toRebaja(row)
      return { ...rebaja, alcance: alcanceEnPalabras(rebaja.alcance), estado: 'terminada' as const, camisetas: null }
    }),
  ]
  return ORDEN.flatMap((estado) => listed.filter((rebaja) => rebaja.estado === estado))
}

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
