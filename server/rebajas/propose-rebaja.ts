import type { Grupo } from '#domain/productos/grupos.ts'
import { esteFinDeSemana } from '#domain/rebajas/fin-de-semana.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { listGrupos } from '#server/catalogo/list-grupos.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** What the form of a reduction is made with. */
export type PropuestaDeRebaja = {
  /** For a new one. */
  id: string
  /** What shirts on sale are grouped by. */
  opciones: Record<Grupo, string[]>
  /** 'Este fin de semana' as the form's fields have it. */
  finDeSemana: { desde: string; hasta: string }
}

/** What there is to choose from when a reduction is made or changed. */
export async function proposeRebaja(runtime: Pick<Runtime, 'clock' | 'newId'> & Indexed): Promise<PropuestaDeRebaja> {
  const { clock, newId } = runtime
  return { id: newId(), opciones: await listGrupos(runtime), finDeSemana: esteFinDeSemana(clock()) }
}
