import { interpretPago } from '#domain/pago.ts'
import { applyPago, type Pago } from '#server/orders/apply-pago.ts'
import type { Runtime } from '#server/runtime.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import { selectPago } from './notices.repo.ts'
import type { PagoDelProveedor } from './provider-payment.ts'

/**
 * Applies a payment, as the provider told it just now, to the order that it names. Amount and currency are compared
 * with the order's by `applyPago`; the account that was paid is compared here.
 * @param collectorId the shop's account with the provider; null when it isn't known
 * @returns false when the payment names no order
 */
export async function applyPayment(
  runtime: Runtime,
  payment: PagoDelProveedor,
  collectorId: string | null,
): Promise<boolean> {
  if (payment.externalReference === null) return false
  const pago = toPago(payment, collectorId)
  const known = await selectPago(runtime.database.read, pago.id)
  if (known?.estado === pago.estado && known.detalle === pago.detalle) return true
  await applyPago(runtime, await readAjustes(runtime), payment.externalReference, pago)
  return true
}

function toPago(payment: PagoDelProveedor, collectorId: string | null): Pago {
  const pago: Pago = {
    id: payment.id,
    estado: payment.status,
    detalle: payment.statusDetail,
    significado: interpretPago(payment.status, payment.statusDetail),
    monto: payment.amount,
    moneda: payment.currency,
    medio: payment.method,
    cuotas: payment.installments,
    vence: payment.expires,
  }
  const isOurs = collectorId === null || payment.collectorId === null || payment.collectorId === collectorId
  if (isOurs) return pago
  // Money that went to somebody else pays nothing here; the owner is told.
  return {
    ...pago,
    significado: 'otro',
    detalle: `cobrado por la cuenta ${payment.collectorId}, que no es la de la tienda`,
  }
}
