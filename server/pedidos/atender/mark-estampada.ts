import { ESTADOS_POR_ESTAMPAR, resumenDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isEstampable } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { ESTADO_ETIQUETA, type Estado } from '#domain/pedidos/pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectLinea, updateEstampada } from './estampado.repo.ts'
import { insertNota } from '../guardar/gestion.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/** A line of an order, and whether it is printed. */
export type MarcaDeEstampado = {
  pedido: string
  orden: number
  hecha: boolean
  /** `resumenDeEstampado` of what the printer saw. */
  visto: string
}

/**
 * Ticks a shirt off as printed, or takes the tick back, with who and when in the order's history (specification 26).
 * Done already, it stays as it is. A shirt of an order that was cancelled meanwhile isn't ticked off: it shouldn't be
 * printed. Nor is one that its buyer corrected meanwhile: what was printed is wrong.
 */
export function markEstampada(
  runtime: Runtime,
  { pedido, orden, hecha, visto }: MarcaDeEstampado,
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>> {
  return withPedido(runtime, pedido, async (work, row) => {
    const linea = await selectLinea(work.tx, row.id, orden)
    if (linea === undefined) return fallo('no_encontrado')
    const estampable = { ...linea, parches: linea.parches === 1 }
    if (!isEstampable(estampable)) return fallo('no_encontrado')
    if (hecha && linea.estampada === null && !ESTADOS_POR_ESTAMPAR.some((estado: Estado) => estado === row.estado)) {
      const detail = `El pedido ${row.codigo} está «${ESTADO_ETIQUETA[row.estado]}»: no hay que estamparla.`
      return fallo('pedido_cambiado', { detail })
    }
    const resumen = resumenDeEstampado(estampable)
    if (hecha && linea.estampada === null && visto !== resumen) {
      const detail = `Quien compró corrigió una camiseta del pedido ${row.codigo}. Ahora va así: ${resumen}.`
      return fallo('pedido_cambiado', { detail })
    }
    if (await updateEstampada(work.tx, row.id, orden, hecha ? { en: work.clock(), autor } : null)) {
      await insertNota(work, row.id, {
        autor,
        tipo: hecha ? 'estampada' : 'estampada_deshecha',
        texto: '',
        sobre: resumen,
      })
    }
    return ok(null)
  })
}
