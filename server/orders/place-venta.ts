import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { ok, type Resultado } from '#domain/errores.ts'
import type { FalloDePedido, PedidoHecho } from '#domain/pedido/solicitud.ts'
import type { Venta } from '#domain/pedido/venta.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Runtime } from '#server/runtime.ts'
import { confirmTransferencia } from './confirm-transferencia.ts'
import { lockPedido } from './pedidos.repo.ts'
import { placeNew } from './place-pedido.ts'
import { replayPedido } from './replay-pedido.ts'

/**
 * An administrator places an order for somebody who bought by chat (specification 26): the shop's prices, stock and
 * holds, the shipping's cost as agreed; paid at once when the money is there. All of it in one transaction; the same
 * sale sent twice is one order.
 * @param autor e-mail of the administrator
 * @param origin address of the shop for the link in the mail
 */
export async function placeVenta(
  runtime: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  ajustes: Ajustes,
  { clave, items, shipping, costo, pagado, detalle }: Venta,
  autor: string,
  origin: string,
): Promise<Resultado<PedidoHecho, FalloDePedido>> {
  const solicitud = { items, shipping, costo, idempotencyKey: `venta-${clave}` }
  const placed = await runtime.database.transaction(async (tx): Promise<Resultado<PedidoHecho, FalloDePedido>> => {
    const contexto = { origin, red: '', mostrador: { autor, pagado } }
    const pedido =
      (await replayPedido(tx, runtime, ajustes, solicitud, 'transferencia', origin)) ??
      (await placeNew(tx, runtime, ajustes, solicitud, 'transferencia', contexto))
    if (!pedido.ok) return pedido
    const { id, codigo, token } = pedido.value
    const row = pagado ? await lockPedido(tx, id, runtime.clock()) : undefined
    if (row?.estado === 'pendiente_pago') {
      const confirmed = await confirmTransferencia(tx, runtime, ajustes, row, { autor, detalle })
      // Its shirts are held since a moment ago.
      if (!confirmed.ok) throw new Error(`the sale ${codigo} couldn't be marked paid: ${confirmed.code}`)
    }
    return ok({ codigo, token })
  })
  if (placed.ok) mailer.kick()
  return placed
}
