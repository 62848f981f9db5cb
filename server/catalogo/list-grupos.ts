import { GRUPOS, type Grupo } from '#domain/productos/grupos.ts'
import { MODOS } from '#domain/productos/producto.ts'
import type { Indexed } from './index-reader.ts'
import { shownValores } from './index/facet-counts.ts'

/** The groups of shirts on sale, each with all its values in order: for what is made for some. */
export async function listGrupos({ readIndex }: Indexed): Promise<Record<Grupo, string[]>> {
  const { data } = await readIndex()
  const valoresDe = (grupo: Grupo) => {
    const { valores } = data.combinations[grupo]
    const numbers = MODOS.flatMap((modo) => shownValores(data.modos[modo].facetas[grupo], grupo).inOrder)
    return [...new Set(numbers)].map((number) => valores[number]!).sort((a, b) => a.localeCompare(b, 'es'))
  }
  return Object.fromEntries(GRUPOS.map((grupo) => [grupo, valoresDe(grupo)])) as Record<Grupo, string[]>
}
