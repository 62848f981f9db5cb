import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { findPedido } from '#server/pedidos/guardar/find-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { applyPayment } from './apply-payment.ts'
import { within } from './deadline.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { selectPago } from './notices.repo.ts'
import type { UnsignedLimit } from './receive-notice.ts'

/** Milliseconds that a buyer who comes back waits for the provider's word before the page is shown without it. */
const PATIENCE = 3_000

type Options = {
  client: MercadoPagoClient
  /** How many payments named in addresses are looked into. */
  limit: UnsignedLimit
  /** Milliseconds; fewer in tests. */
  patience?: number
}

/**
 * A buyer comes back from the provider, mostly before its notice does. The payment that the address names is read and
 * applied now, so that nobody who just paid reads about the card refused before (specification 12.28). The address
 * grants nothing, and what can't be read is left to the notice.
 * @param token the buyer's; nothing is read unless its order waits for its card
 * @param pagoId as the address has it
 */
export async function applyReturn(
  runtime: Runtime,
  { client, limit, patience = PATIENCE }: Options,
  token: string,
  pagoId: string,
): Promise<void> {
  if (!/^\d{1,20}$/.test(pagoId)) return
  const pedido = await findPedido(runtime, { token })
  if (pedido?.estado !== 'pendiente_pago' || MEDIOS[pedido.medioDePago].cobra !== 'proveedor') return
  if ((await selectPago(runtime.database.read, pagoId)) !== undefined || !limit()) return
  const asked = client.readPayment(pagoId)
  const payment = await within(asked, patience, () => null)
  if (payment !== null) return apply(runtime, client, pagoId, payment)
  runtime.log.warn({ pedido: pedido.codigo, pagoId, millis: patience }, 'the card provider did not answer in time')
  void asked.then((late) => apply(runtime, client, pagoId, late))
}

async function apply(
  runtime: Runtime,
  client: MercadoPagoClient,
  pagoId: string,
  payment: Awaited<ReturnType<MercadoPagoClient['readPayment']>>,
): Promise<void> {
  try {
    if (payment.ok) await applyPayment(runtime, payment.value, client)
  } catch (error) {
    runtime.log.error({ pagoId, err: error }, 'the payment that a buyer came back with could not be applied')
  }
}
