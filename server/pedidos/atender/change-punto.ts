import { A_ACORDAR, EL_QUE_CONVENGA, puntoEnPalabras, toPuntoDeRetiro } from '#domain/envios/punto-de-retiro.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isEntregaCorregible } from '#domain/pedidos/entrega-corregible.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectPuntosDelDepartamento } from '#server/envios/puntos.ts'
import { toPuntoColumnas, toPuntoDe } from '../guardar/pedidos.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'
import { movePedido } from '../mover/transition.ts'

type FalloDeCambio = Fallo<
  'no_encontrado' | 'pedido_cambiado' | 'pedido_no_modificable' | 'punto_no_disponible',
  undefined
>

/**
 * An administrator says at which point of its department an order is fetched, until it leaves (specification 39.7). The
 * history has what was and what is.
 * @param antes id of the point that they saw: when it is another by now, nothing changes
 * @param autor e-mail of the administrator
 */
export function changePunto(
  runtime: Runtime,
  codigo: string,
  { punto: id, antes }: { punto: string; antes: string },
  autor: string,
): Promise<Resultado<null, FalloDeCambio>> {
  return withPedido(runtime, codigo, async (work, row): Promise<Resultado<null, FalloDeCambio>> => {
    const ahora = toPuntoDe(row)
    if (row.puntoId === id) return ok(null)
    if (row.metodo !== 'punto' || !isEntregaCorregible(row.estado) || row.borrado !== null)
      return fallo('pedido_no_modificable')
    if (row.puntoId !== antes) {
      return fallo('pedido_cambiado', { detail: `Otra persona lo cambió: ahora es ${puntoEnPalabras(ahora)}.` })
    }
    const ofrecidos = (await selectPuntosDelDepartamento(work.tx, row.departamento)).map(toPuntoDeRetiro)
    const punto = [...ofrecidos, EL_QUE_CONVENGA, A_ACORDAR].find((one) => one.id === id)
    if (punto === undefined) return fallo('punto_no_disponible')
    const moved = await movePedido(work, row, {
      evento: 'corregir_entrega',
      quien: 'administrador',
      autor,
      detalle: `Punto de retiro: ${puntoEnPalabras(ahora) || '(vacío)'} → ${puntoEnPalabras(punto)}`,
      cambios: toPuntoColumnas(punto),
    })
    return moved.ok ? ok(null) : fallo('pedido_no_modificable')
  })
}
