import { alcanceEnPalabras } from '#domain/rebaja/en-palabras.ts'
import { estadoDeRebaja, type EstadoDeRebaja, type RebajaDeLista } from '#domain/rebaja/vista.ts'
import { countRebaja } from '#server/catalogue/count-rebaja.ts'
import type { Indexed } from '#server/catalogue/index-reader.ts'
import { selectRebajas, toRebaja } from '#server/catalogue/load-rebajas.ts'
import type { Runtime } from '#server/runtime.ts'

/** Ended ones that are listed. */
const TERMINADAS = 50

const ORDEN: EstadoDeRebaja[] = ['en_curso', 'programada', 'terminada']

/** The reductions that run, those to come, and those that ended last. */
export async function listRebajas({
  database,
  clock,
  readIndex,
}: Pick<Runtime, 'database' | 'clock'> & Indexed): Promise<RebajaDeLista[]> {
  const now = clock()
  const ended = await database.read
    .selectFrom('rebajas')
    .selectAll()
    .where('hasta', '<=', now)
    .orderBy('hasta', 'desc')
    .limit(TERMINADAS)
    .execute()
  const vigentes = await selectRebajas(database.read, now)
  const index = await readIndex()
  const listed: RebajaDeLista[] = []
  for (const rebaja of [...vigentes, ...ended.map((row) => toRebaja(row, new Set()))]) {
    const estado = estadoDeRebaja(rebaja, now)
    const { bajan } = estado === 'terminada' ? { bajan: null } : countRebaja(index, rebaja)
    listed.push({ ...rebaja, alcance: alcanceEnPalabras(rebaja.alcance), estado, camisetas: bajan })
  }
  return ORDEN.flatMap((estado) => listed.filter((rebaja) => rebaja.estado === estado))
}
