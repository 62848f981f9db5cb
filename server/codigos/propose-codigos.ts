import type { Indexed } from '#server/catalogo/index-reader.ts'
import { listGrupos } from '#server/catalogo/list-grupos.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** What the form of a code is made with. */
export type PropuestaDeCodigos = {
  /** For those that are made together: a form that is sent twice makes them once. */
  lote: string
  ligas: string[]
  equipos: string[]
}

/** What there is to choose from when a code is made: what shirts on sale have. */
export async function proposeCodigos(runtime: Pick<Runtime, 'newId'> & Indexed): Promise<PropuestaDeCodigos> {
  const { liga, equipo } = await listGrupos(runtime)
  return { lote: runtime.newId(), ligas: liga, equipos: equipo }
}
