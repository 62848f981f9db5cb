import type { Agotado } from '#domain/pedidos/gestion/hoy.ts'
import { compareTalles } from '#domain/productos/talle.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectAgotados } from './agotados.repo.ts'

const DIAS_MS = 7 * 24 * 60 * 60_000
/** Sizes; whoever has more of them looks at the list of products. */
const MAX = 50

/** Sizes that ran out in the last seven days and weren't restocked since, by shirt, the latest first. */
export async function listAgotadosDeLaSemana({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<Agotado[]> {
  const rows = await selectAgotados(database.read, clock() - DIAS_MS, MAX)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((talles) => ({
    id: talles[0]!.id,
    nombre: talles[0]!.nombre,
    talles: talles.map(({ talle }) => talle).toSorted(compareTalles),
  }))
}
