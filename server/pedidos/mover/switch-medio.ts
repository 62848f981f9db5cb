import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isEsperaLlena, isMuchoRetenido } from '#domain/pedidos/limites-de-reserva.ts'
import { unidadesDe } from '#domain/pedidos/linea.ts'
import { isSinPago, MEDIOS, type MedioDePago, type Pedido } from '#domain/pedidos/pedido.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { lockComprador } from '../guardar/lock-comprador.ts'
import { readCargas } from '../guardar/read-cargas.ts'
import { releasePedido } from './hold-pedido.ts'
import { completePedido, selectEventos, selectLineas, selectPedido, lockPedido } from '../guardar/pedidos.repo.ts'
import { queueCorreosDePedido } from '../guardar/queue-correos-pedido.ts'
import { retencionDe } from '../guardar/plazo-de-pago.ts'
import { movePedido } from './transition.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** More often than anybody changes their mind: strangers shouldn't fill an order's history. */
const CAMBIOS_MAX = 20

/**
 * Gives an order that waits another way of paying, in the caller's transaction. The first change to transfer gives it a
 * transfer's hold, unless too much is held for days already, and queues its mail. Going to and fro gains no more time.
 * @param row as `lockPedido` of the same transaction gave it, waiting, with another way of paying; its buyer is locked too
 * @param origin address of the shop for the link in the mail; '' leaves it to the mailer
 * @returns why it can't be; null when it was done
 */
export async function switchMedio(
  work: Work,
  row: PedidoRow,
  medio: MedioDePago,
  origin: string,
): Promise<Fallo<'demasiados_pedidos', undefined> | null> {
  const eventos = await selectEventos(work.tx, row.id)
  if (eventos.filter(({ evento }) => evento === 'cambiar_medio').length >= CAMBIOS_MAX) {
    const detail = 'Cambiaste muchas veces la forma de pago de este pedido. Pagalo como está o escribinos.'
    return fallo('demasiados_pedidos', { detail })
  }
  const { esperaDias, correo } = MEDIOS[medio]
  const cargas = await readCargas(work.tx, row, row.id, work.clock())
  if (esperaDias && isEsperaLlena(cargas)) return fallo('demasiados_pedidos')
  const isFirst = !eventos.some((one) => one.medio === medio)
  const end = work.clock() + retencionDe(MEDIOS[medio], work.ajustes)
  const moved = await movePedido(work, row, {
    evento: 'cambiar_medio',
    quien: 'comprador',
    detalle: '',
    medio,
    cambios: isFirst ? { retenidoHasta: Math.max(row.retenidoHasta, end) } : {},
  })
  if (!moved.ok) throw new Error(`${row.codigo} doesn't wait for its payment: ${row.estado}`)

  // What is sent for a shirt that comes back is held whatever others hold.
  if (isFirst && esperaDias && row.tipo === 'venta') {
    const unidades = unidadesDe(await selectLineas(work.tx, row.id)).length
    if (row.retiene === 1 && isMuchoRetenido(cargas.existencias, unidades)) await releasePedido(work, row)
  }
  if (isFirst && correo !== null) {
    const changed = await selectPedido(work.tx, { id: row.id })
    const pedido = await completePedido(work.tx, changed ?? row)
    await queueCorreosDePedido(work, pedido, row, { momento: correo, origin })
  }
  return null
}

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
    if (found !== undefined) await lockComprador(work.tx, found)
    const row = found && (await lockPedido(work.tx, found.id, work.clock()))
    if (row === undefined) return fallo('no_encontrado')
    if (row.estado !== 'pendiente_pago' || isSinPago(row)) return fallo('pedido_no_modificable')
    if (row.medioDePago !== medio) {
      const refusal = await switchMedio(work, row, medio, origin)
      if (refusal !== null) return refusal
    }
    return ok(await completePedido(work.tx, (await selectPedido(work.tx, { token })) ?? row))
  })
}
