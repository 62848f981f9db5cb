import { GRUPOS, type Grupo } from '#domain/producto/grupos.ts'
import { MODOS } from '#domain/producto/producto.ts'
import { esteFinDeSemana } from '#domain/rebaja/fin-de-semana.ts'
import type { Indexed } from '#server/catalogue/index-reader.ts'
import { shownValores } from '#server/catalogue/index/facet-counts.ts'
import type { Runtime } from '#server/runtime.ts'

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
export async function proposeRebaja({
  clock,
  newId,
  readIndex,
}: Pick<Runtime, 'clock' | 'newId'> & Indexed): Promise<PropuestaDeRebaja> {
  const { data } = await readIndex()
  const valoresDe = (grupo: Grupo) => {
    const { valores } = data.combinations[grupo]
    const numbers = MODOS.flatMap((modo) => shownValores(data.modos[modo].facetas[grupo], grupo).inOrder)
    return [...new Set(numbers)].map((number) => valores[number]!).sort((a, b) => a.localeCompare(b, 'es'))
  }
  const opciones = Object.fromEntries(GRUPOS.map((grupo) => [grupo, valoresDe(grupo)])) as PropuestaDeRebaja['opciones']
  return { id: newId(), opciones, finDeSemana: esteFinDeSemana(clock()) }
}
