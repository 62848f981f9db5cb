import { SIN_DATOS_DE_ENTREGA } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertNota, replaceSeguimiento } from '../guardar/gestion.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/**
 * Writes down what the carrier calls the parcel, and who that is; '' takes it away (specification 26, 39.3).
 * @param transporte left out, it stays
 * @param antes what the administrator saw: when it is another by now, nothing is written
 */
export function saveSeguimiento(
  runtime: Runtime,
  codigo: string,
  { seguimiento, transporte, antes }: { seguimiento: string; transporte?: string | undefined; antes: string },
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>> {
  return withPedido(runtime, codigo, async (work, row) => {
    const next = { seguimiento, transporte: transporte ?? row.transporte }
    if (row.seguimiento === seguimiento && row.transporte === next.transporte) return ok(null)
    if (row.borrado !== null) return fallo('pedido_cambiado', { detail: SIN_DATOS_DE_ENTREGA })
    if (!(await replaceSeguimiento(work.tx, row, antes, next))) {
      return fallo('pedido_cambiado', { detail: `Otra persona escribió «${row.seguimiento}» mientras lo mirabas.` })
    }
    await insertNota(work, row.id, {
      autor,
      tipo: 'seguimiento',
      texto: seguimiento === '' ? '' : [next.transporte, seguimiento].filter(Boolean).join(' '),
      sobre: antes,
    })
    return ok(null)
  })
}
