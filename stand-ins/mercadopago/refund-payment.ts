import { apiError, type ApiError } from './check-preference.ts'
import type { StandIn } from './stand-in.ts'
import type { Payment, Refund } from './types.ts'

/** Returns money of a payment: the whole rest when no amount is given, never more than that. */
export function refundPayment(standIn: StandIn, payment: Payment, given?: unknown): Refund | ApiError {
  if (payment.status !== 'approved') {
    return apiError(400, 'bad_request', 'The action requested is not valid for the current payment state', [
      { code: 2063 },
    ])
  }
  const before = standIn.store.listRefunds(payment.id).reduce((sum, one) => sum + one.amount, 0)
  const amount = given ?? payment.amount - before
  if (typeof amount !== 'number' || !(amount > 0) || amount > payment.amount - before) {
    return apiError(400, 'bad_request', 'Invalid refund amount', [{ code: 4040 }])
  }
  const now = standIn.clock()
  const made = standIn.store.addRefund({ paymentId: payment.id, amount, created: now })
  const whole = before + amount === payment.amount
  standIn.store.updatePayment({
    ...payment,
    status: whole ? 'refunded' : 'approved',
    statusDetail: whole ? 'refunded' : 'partially_refunded',
    updated: now,
  })
  return made
}
