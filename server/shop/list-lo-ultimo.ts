import type { LoUltimo } from '#domain/pedidos/gestion/hoy.ts'
import type { Indexed } from '../catalogo/index-reader.ts'
import { listDeshacibles } from '../importaciones/find-importacion.ts'
import { listVigentes } from '../rebajas/list-vigentes.ts'
import type { Runtime } from '../base/runtime.ts'

/** What was done to many shirts lately and can be taken back, the latest first (27.36). */
export async function listLoUltimo(deps: Pick<Runtime, 'database' | 'clock'> & Indexed): Promise<LoUltimo[]> {
  const [importaciones, rebajas] = await Promise.all([listDeshacibles(deps), listVigentes(deps)])
  return [
    ...importaciones.map((importacion) => ({ importacion })),
    ...rebajas.map((rebaja) => ({ rebaja })),
    // Ids sort by time.
  ].sort((a, b) => (idOf(a) < idOf(b) ? 1 : -1))
}

function idOf(cosa: LoUltimo): string {
  return 'rebaja' in cosa ? cosa.rebaja.id : cosa.importacion.id
}
