import type { Ajustes } from '#domain/ajustes.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Pedido } from '#domain/pedido.ts'
import type { Runtime } from '#server/runtime.ts'
import { addAviso } from './aviso.ts'
import { completePedido, lockPedido, selectPedido, updatePedido } from './pedidos.repo.ts'
import { queueCorreosDePedido } from './queue-correos-pedido.ts'
import { movePedido } from './transition.ts'

/**
 * The owner saw the money on the account: the order is paid (decisions: Orders). After its hold ran out only when the
 * shirts can still be had; otherwise it is flagged as money to return.
 * @param detalle who confirmed it and what they noted, for the order's history
 */
export async function confirmTransferencia(
  runtime: Runtime,
  ajustes: Ajustes,
  pedidoId: string,
  detalle: string,
): Promise<Resultado<Pedido, Fallo<'no_encontrado' | 'pedido_no_modificable' | 'sin_stock'>>> {
  return runtime.database.transaction(async (tx) => {
    const row = await lockPedido(tx, pedidoId, runtime.clock())
    if (row === undefined) return fallo('no_encontrado')
    const moved = await movePedido(tx, runtime, row, {
      evento: 'confirmar_transferencia',
      quien: 'administrador',
      detalle,
    })
    if (!moved.ok && moved.motivo === 'sin_stock') {
      await addAviso(tx, row, 'La transferencia llegó con la reserva vencida y ya no hay stock: dinero para devolver.')
      return fallo('sin_stock')
    }
    if (!moved.ok) return fallo('pedido_no_modificable')
    await updatePedido(tx, pedidoId, { medioDePago: 'transferencia' })
    const pedido = await completePedido(tx, (await selectPedido(tx, { id: pedidoId })) ?? row)
    await queueCorreosDePedido(tx, runtime, ajustes, pedido, { momento: 'pagado', origin: '' })
    return ok(pedido)
  })
}
