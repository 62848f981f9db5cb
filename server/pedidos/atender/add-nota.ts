import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertNota } from '../guardar/gestion.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/**
 * An administrator writes a note about an order, for administrators alone (specification 26).
 * @param nota its id is chosen by whoever sends it: sent twice, it is written once
 */
export function addNota(
  runtime: Runtime,
  codigo: string,
  nota: { id: string; texto: string },
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado', undefined>>> {
  return withPedido(runtime, codigo, async (work, row) => {
    await insertNota(work, row.id, { ...nota, autor, tipo: 'nota', sobre: '' })
    return ok(null)
  })
}
