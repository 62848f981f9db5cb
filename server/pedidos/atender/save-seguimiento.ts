import { SIN_DATOS_DE_ENTREGA } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertNota, replaceSeguimiento } from '../guardar/gestion.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/**
 * Writes down what the carrier calls the parcel; '' takes it away (specification 26).
 * @param antes what the administrator saw: when it is another by now, nothing is written
 */
export function saveSeguimiento(
  runtime: Runtime,
  codigo: string,
  { seguimiento, antes }: { seguimiento: string; antes: string },
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>> {
  return withPedido(runtime, codigo, async (work, row) => {
    if (row.seguimiento === seguimiento) return ok(null)
    if (row.borrado !== null) return fallo('pedido_cambiado', { detail: SIN_DATOS_DE_ENTREGA })
    if (!(await replaceSeguimiento(work.tx, row, antes, seguimiento))) {
      return fallo('pedido_cambiado', { detail: `Otra persona escribió «${row.seguimiento}» mientras lo mirabas.` })
    }
    await insertNota(work, row.id, {
      autor,
      tipo: 'seguimiento',
      texto: seguimiento,
      sobre: antes,
    })
    return ok(null)
  })
}
