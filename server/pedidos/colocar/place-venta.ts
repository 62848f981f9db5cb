import { ok, type Resultado } from '#domain/errores.ts'
import { MEDIO_DE_VENTA } from '#domain/pedidos/pedido.ts'
import type { FalloDePedido, PedidoHecho } from '#domain/pedidos/solicitud.ts'
import type { Venta } from '#domain/pedidos/venta.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { inTransactionOrNothing } from '#server/ajustes/in-transaction.ts'
import { confirmTransferencia } from '../mover/confirm-transferencia.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { placeNuevoPedido } from './place-pedido.ts'

/**
 * An administrator places an order for somebody who bought by chat (specification 26). Prices, stock and holds are the
 * shop's, the shipping's cost as agreed. It is paid at once when the money is there. All of it in one transaction; the
 * same sale sent twice is one order.
 * @param autor e-mail of the administrator
 * @param origin address of the shop for the link in the mail
 */
export async function placeVenta(
  runtime: MailingRuntime,
  { clave, items, shipping, costo, pagado, detalle }: Venta,
  autor: string,
  origin: string,
): Promise<Resultado<PedidoHecho, FalloDePedido>> {
  const solicitud = { items, shipping, costo, idempotencyKey: `venta-${clave}` }
  const placed = await inTransactionOrNothing(runtime, async (work): Promise<Resultado<PedidoHecho, FalloDePedido>> => {
    const aMano = { autor, pagado }
    const pedido = await placeNuevoPedido(work, { solicitud, medio: MEDIO_DE_VENTA, origin, red: '', aMano })
    if (!pedido.ok) return pedido
    const { id, codigo, token } = pedido.value
    const row = pagado ? await lockPedido(work.tx, id, work.clock()) : undefined
    if (row?.estado === 'pendiente_pago') {
      const confirmed = await confirmTransferencia(work, row, { autor, detalle })
      // The sale's shirts are held since a moment ago.
      if (!confirmed.ok) throw new Error(`the sale ${codigo} couldn't be marked paid: ${confirmed.code}`)
    }
    return ok({ codigo, token })
  })
  if (placed.ok) runtime.mailer.kick()
  return placed
}
