import { normalizeCredito } from '#domain/devoluciones/credito.ts'
import { ok, type Resultado } from '#domain/errores.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { COBROS_DE_VENTA, MEDIOS } from '#domain/pedidos/pedido.ts'
import type { FalloDePedido, PedidoHecho } from '#domain/pedidos/solicitud.ts'
import type { Venta } from '#domain/pedidos/venta.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import { inTransactionOrNothing, type Work } from '#server/ajustes/in-transaction.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { movePedido } from '../mover/transition.ts'
import { placeNuevoPedido } from './place-pedido.ts'

/**
 * An administrator sells by hand (specification 26). Prices, stock, codes and holds are the shop's, the shipping's cost
 * and maybe a shirt's price as agreed. It is paid at once when the money is there, and what is handed over is delivered
 * with that. All of it in one transaction; the same sale sent twice is one order.
 * @param autor e-mail of the administrator
 * @param origin address of the shop for the link in the mail
 */
export async function placeVenta(
  runtime: MailingRuntime,
  { clave, items, shipping, costo, cobro, codigo: typed, detalle }: Venta,
  autor: string,
  origin: string,
): Promise<Resultado<PedidoHecho, FalloDePedido>> {
  const { medio, pagado } = COBROS_DE_VENTA[cobro]
  const solicitud = {
    items,
    shipping,
    costo,
    idempotencyKey: `venta-${clave}`,
    ...(typed === '' ? {} : normalizeCredito(typed) === null ? { codigo: typed } : { credito: typed }),
  }
  const placed = await retryWhenTaken(() =>
    inTransactionOrNothing(runtime, async (work): Promise<Resultado<PedidoHecho, FalloDePedido>> => {
      const aMano = { autor, pagado }
      const pedido = await placeNuevoPedido(work, { solicitud, medio, origin, red: '', aMano })
      if (!pedido.ok) return pedido
      const { id, codigo, token, estado } = pedido.value
      const enMano = shipping.metodo === 'local'
      const cobra = pagado && estado === 'pendiente_pago'
      // Whoever stands by needs no mail for each step.
      if (cobra) await moveVenta(work, id, { evento: MEDIOS[medio].cobro, autor, detalle, callado: enMano ? 1 : 0 })
      if (enMano && (cobra || estado === 'pagado'))
        await moveVenta(work, id, { evento: 'entregar_en_mano', autor, detalle: '' })
      return ok({ codigo, token })
    }),
  )
  if (placed.ok) runtime.mailer.kick()
  return placed
}

type Paso = { evento: Evento; autor: string; detalle: string; callado?: 0 | 1 }

/** Moves a sale of this transaction, whose shirts are held since a moment ago. @throws when that can't be */
async function moveVenta(work: Work, id: string, paso: Paso): Promise<void> {
  const row = (await lockPedido(work.tx, id, work.clock()))!
  const moved = await movePedido(work, row, { ...paso, quien: 'administrador' })
  if (!moved.ok) throw new Error(`the sale ${row.codigo} doesn't take ${paso.evento}: ${moved.motivo}`)
}
