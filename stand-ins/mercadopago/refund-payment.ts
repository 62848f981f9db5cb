import { sumPesos } from '#domain/dinero/dinero.ts'
import { apiError, type ApiError } from './check-preference.ts'
import type { StandIn } from './stand-in.ts'
import type { Payment, Refund, RefundStatus } from './types.ts'

/** Returns money of a payment, or accepts to: the whole rest when no amount is given, never more. */
export function refundPayment(standIn: StandIn, payment: Payment, given?: unknown): Refund | ApiError {
  if (payment.status !== 'approved') {
    return apiError(400, 'bad_request', 'The action requested is not valid for the current payment state', [
      { code: 2063 },
    ])
  }
  const left = payment.amount - sumRefunds(standIn.store.listRefunds(payment.id), 'approved', 'in_process')
  const amount = given ?? left
  if (typeof amount !== 'number' || !(amount > 0) || amount > left) {
    return apiError(400, 'bad_request', 'Invalid refund amount', [{ code: 4040 }])
  }
  const status = standIn.control.read().refunds ?? 'approved'
  const made = standIn.store.addRefund({ paymentId: payment.id, amount, status, created: standIn.clock() })
  updateRefunded(standIn, payment)
  return made
}

/** Ends those of a payment's refunds that are in process. */
export function finishRefunds(standIn: StandIn, payment: Payment, status: Exclude<RefundStatus, 'in_process'>): void {
  for (const refund of standIn.store.listRefunds(payment.id)) {
    if (refund.status === 'in_process') standIn.store.setRefundStatus(refund.id, status)
  }
  updateRefunded(standIn, payment)
}

function updateRefunded(standIn: StandIn, payment: Payment): void {
  const back = sumRefunds(standIn.store.listRefunds(payment.id), 'approved')
  standIn.store.updatePayment({
    ...payment,
    ...(back === 0
      ? {}
      : back === payment.amount
        ? { status: 'refunded', statusDetail: 'refunded' }
        : { status: 'approved', statusDetail: 'partially_refunded' }),
    updated: standIn.clock(),
  })
}

export function sumRefunds(refunds: Refund[], ...which: RefundStatus[]): number {
  return sumPesos(refunds.filter(({ status }) => which.includes(status)).map(({ amount }) => amount))
}
