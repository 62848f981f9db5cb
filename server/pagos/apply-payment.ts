import { interpretPago } from '#domain/pagos/pago.ts'
import { applyPago, type Pago } from '#server/pedidos/mover/apply-pago.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { selectPago } from './notices.repo.ts'
import type { PagoDelProveedor } from './provider-payment.ts'

/** The account that the shop is paid on: what a payment is compared with besides its order. */
export type Cuenta = Pick<MercadoPagoClient, 'collectorId' | 'live'>

/**
 * Applies a payment, as the provider told it just now, to the order that it names. Amount and currency are compared
 * with the order's by `applyPago`. The account that was paid, and whether with real money, are compared here.
 * @returns false when the payment names no order
 */
export async function applyPayment(runtime: Runtime, payment: PagoDelProveedor, cuenta: Cuenta): Promise<boolean> {
  const pago = toPago(payment, cuenta)
  const known = await selectPago(runtime.database.read, payment.id)
  if (known !== undefined && saysNothingNew(known, pago)) return true
  return applyInAnyCase(runtime, payment, cuenta)
}

function saysNothingNew(
  known: {
    estado: string
    detalle: string
    actualizadoProveedor: number
    devuelto: number
    netoRecibido: number | null
  },
  pago: Pago,
): boolean {
  return (
    known.estado === pago.estado &&
    known.detalle === pago.detalle &&
    known.devuelto === pago.devuelto &&
    // Payments from before the shop asked what the provider keeps.
    (known.netoRecibido !== null || (pago.costo?.netoRecibido ?? null) === null) &&
    known.actualizadoProveedor >= pago.actualizado
  )
}

/**
 * Applies a payment as `applyPayment` does without checking first whether it tells anything new. It is for whoever
 * waits for one refund of several.
 */
export async function applyInAnyCase(runtime: Runtime, payment: PagoDelProveedor, cuenta: Cuenta): Promise<boolean> {
  if (payment.externalReference === null) return false
  await applyPago(runtime, payment.externalReference, toPago(payment, cuenta))
  return true
}

/**
 * Applies a payment out of a list as `applyPayment` does. Where the list tells its refunds as a sum alone it is read by
 * itself.
 */
export async function applyFoundPayment(
  runtime: Runtime,
  client: MercadoPagoClient,
  found: PagoDelProveedor,
): Promise<boolean> {
  if (sumAmounts(found.refunds) >= totalRefunded(found)) return applyPayment(runtime, found, client)
  const read = await client.readPayment(found.id)
  return applyPayment(runtime, read.ok ? read.value : found, client)
}

/** A payment as orders know it: whole pesos, the provider's words beside what they mean here. */
function toPago(payment: PagoDelProveedor, cuenta: Cuenta): Pago {
  return {
    id: payment.id,
    estado: payment.status,
    detalle: payment.statusDetail,
    significado: interpretPago(payment.status),
    monto: payment.amount + payment.shipping,
    moneda: payment.currency,
    medio: payment.method,
    cuotas: payment.installments,
    vence: payment.expires,
    devuelto: Math.round(totalRefunded(payment)),
    reintegros: payment.refunds
      .filter(({ status }) => status === 'approved')
      .map(({ id, amount }) => ({ id, monto: Math.round(amount) })),
    actualizado: payment.updated,
    reparo: reparoDe(payment, cuenta),
    costo: payment.cost,
  }
}

/**
 * All that went back of a payment, as told. What is still in progress is left out: the provider's sum may include it.
 */
export function totalRefunded({ status, amount, refunded, refunds }: PagoDelProveedor): number {
  if (status === 'refunded') return Math.max(amount, refunded)
  const done = refunds.filter((one) => one.status === 'approved')
  const rest = refunds.filter((one) => one.status !== 'approved')
  return Math.max(sumAmounts(done), refunded - sumAmounts(rest))
}

function sumAmounts(refunds: PagoDelProveedor['refunds']): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

function reparoDe(payment: PagoDelProveedor, { collectorId, live }: Cuenta): string {
  if (collectorId !== null && payment.collectorId !== null && payment.collectorId !== collectorId) {
    return `lo cobró la cuenta ${payment.collectorId} de Mercado Pago, que no es la de la tienda`
  }
  if (live && payment.liveMode === false) return 'se hizo con credenciales de prueba, sin dinero de verdad'
  return ''
}
