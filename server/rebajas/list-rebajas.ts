import { alcanceEnPalabras } from '#domain/rebajas/en-palabras.ts'
import type { EstadoDeRebaja, RebajaDeLista } from '#domain/rebajas/vista.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { toRebaja } from '#server/productos/precios/load-rebajas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { listVigentes } from './list-vigentes.ts'

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
