import type { Kysely } from 'kysely'
import { AVISO_DE_CUPON, GRACIA_CUPON, isCupon, isHoraDelCupon } from '#domain/pagos/pago.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Millis, Schema } from '#server/db/schema.ts'
import { withPedido } from '#server/pedidos/guardar/with-pedido.ts'
import { movePedido } from '#server/pedidos/mover/transition.ts'
import { applyPayment } from './apply-payment.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

/** Orders looked at in a round. */
const LOTE = 50

/**
 * Reminds of coupons whose time runs out soon, by mail, once each, with the link to the coupon where the provider gives
 * one (specification 45.11). The provider is asked first: what was paid meanwhile is applied, and nobody is reminded of it. Decided
 * again with the order locked, so that several processes may do it at once.
 * @returns how many this call reminded of
 */
export async function remindCupones(
  runtime: Runtime,
  client: MercadoPagoClient,
  signal?: AbortSignal,
): Promise<number> {
  let reminded = 0
  for (const { codigo, pagoId } of await selectConCupon(runtime.database.read, runtime.clock())) {
    if (signal?.aborted) break
    try {
      if (await remindOfCupon(runtime, client, codigo, pagoId)) reminded++
    } catch (error) {
      runtime.log.error({ pedido: codigo, err: error }, 'a coupon could not be reminded of')
    }
  }
  return reminded
}

async function remindOfCupon(
  runtime: Runtime,
  client: MercadoPagoClient,
  codigo: string,
  pagoId: string,
): Promise<boolean> {
  const read = await client.readPayment(pagoId)
  // Who doesn't know whether it was paid says nothing, and asks again in the next round.
  if (!read.ok) return false
  await applyPayment(runtime, read.value, client)
  if (!isCupon(read.value.statusDetail)) return false
  const done = await withPedido(runtime, codigo, async (work, row) => {
    if ((await selectConCupon(work.tx, work.clock(), row.codigo)).length === 0) return false
    const detalle = 'El plazo para pagar el cupón termina pronto.'
    const enlaceCupon = read.value.ticketUrl
    return (await movePedido(work, row, { evento: 'recordar', quien: 'sistema', detalle, enlaceCupon })).ok
  })
  return done === true
}

/**
 * Orders that wait for a coupon whose time is nearly up, with its payment: those that end first.
 * @param codigo of the only one that is asked about
 */
async function selectConCupon(
  db: Kysely<Schema>,
  now: Millis,
  codigo = '',
): Promise<{ codigo: string; pagoId: string }[]> {
  const rows = await db
    .selectFrom('pedidos')
    .$if(codigo !== '', (query) => query.where('codigo', '=', codigo))
    .where('pedidos.estado', '=', 'pendiente_pago')
    .where('retenidoHasta', '>', now + GRACIA_CUPON)
    .where('retenidoHasta', '<=', now + GRACIA_CUPON + AVISO_DE_CUPON)
    .where('pagoEstado', '=', 'pending')
    .where('correo', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pedidoEventos')
            .select('pedidoEventos.id')
            .whereRef('pedidoEventos.pedidoId', '=', 'pedidos.id')
            .where('evento', '=', 'recordar'),
        ),
      ),
    )
    .innerJoin('pagos', 'pagos.pedidoId', 'pedidos.id')
    .where('pagos.estado', '=', 'pending')
    .where('pagos.detalle', 'like', 'pending_waiting_%')
    .select(['codigo', 'pedidos.estado', 'medioDePago', 'pagoEstado', 'pagoDetalle', 'retenidoHasta', 'creado'])
    .select('pagos.id as pagoId')
    .orderBy('retenidoHasta')
    .orderBy('actualizadoProveedor', 'desc')
    .limit(LOTE)
    .execute()
  return rows.filter((row) => isHoraDelCupon(row, now))
}
