import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { completePedido, lockPedido, selectPedido } from '../guardar/pedidos.repo.ts'
import { switchMedio } from './switch-medio.ts'

/**
 * 'pagar por transferencia' and back to the card, on the same order, while it waits for its payment (specification 11.25). Choosing what is chosen already changes nothing.
 * @param origin address of the shop for the link in the mail; '' leaves it to the mailer
 */
export async function changeMedioDePago(
  runtime: Runtime,
  token: string,
  medio: MedioDePago,
  origin = '',
): Promise<Resultado<Pedido, Fallo<'no_encontrado' | 'pedido_no_modificable' | 'demasiados_pedidos'>>> {
  return inTransaction(runtime, async (work) => {
    const found = await selectPedido(work.tx, { token })
    const row = found && (await lockPedido(work.tx, found.id, work.clock()))
    if (row === undefined) return fallo('no_encontrado')
    if (row.estado !== 'pendiente_pago') return fallo('pedido_no_modificable')
    if (row.medioDePago !== medio) {
      const refusal = await switchMedio(work, row, medio, origin)
      if (refusal !== null) return refusal
    }
    return ok(await completePedido(work.tx, (await selectPedido(work.tx, { token })) ?? row))
  })
}
