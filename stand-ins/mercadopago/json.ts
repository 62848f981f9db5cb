import { costsOf } from './costs.ts'
import { sumRefunds } from './refund-payment.ts'
import { isExpired, totalOf, type StandIn } from './stand-in.ts'
import type { Payment, Preference, Refund } from './types.ts'

/** The provider writes its times with an offset, four hours behind UTC. */
export function toProviderDate(millis: number): string {
  return new Date(millis - 4 * 3_600_000).toISOString().replace('Z', '-04:00')
}

export function toPreferenceJson(standIn: StandIn, preference: Preference): Record<string, unknown> {
  const success = preference.body.back_urls?.success
  const base = standIn.publicUrl(success === undefined ? null : new URL(success).origin)
  const initPoint = `${base}/checkout/v1/redirect?pref_id=${preference.id}`
  return {
    auto_return: '',
    notification_url: null,
    external_reference: '',
    expires: false,
    ...preference.body,
    id: preference.id,
    client_id: '1340000000000001',
    collector_id: standIn.collectorId,
    date_created: toProviderDate(preference.created),
    init_point: initPoint,
    sandbox_init_point: initPoint,
    operation_type: 'regular_payment',
    site_id: 'MLU',
  }
}

/** @param now milliseconds UTC, by which its money was released or not */
export function toPaymentJson(
  payment: Payment,
  preference: Preference,
  refunds: Refund[],
  now: number,
): Record<string, unknown> {
  const { transaction_details, ...costs } = costsOf(payment, refunds, now)
  return {
    ...costs,
    id: payment.id,
    date_created: toProviderDate(payment.created),
    date_approved: payment.approved === null ? null : toProviderDate(payment.approved),
    date_last_updated: toProviderDate(payment.updated),
    date_of_expiration: payment.expires === null ? null : toProviderDate(payment.expires),
    operation_type: 'regular_payment',
    payment_method_id: payment.methodId,
    payment_type_id: payment.typeId,
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: payment.currency,
    description: preference.body.items[0]?.title ?? null,
    live_mode: false,
    collector_id: payment.collectorId,
    payer: preference.body.payer ?? {},
    metadata: preference.body.metadata ?? {},
    additional_info: { items: preference.body.items },
    order: { id: String(payment.id + 500_000_000), type: 'mercadopago' },
    external_reference: preference.body.external_reference ?? null,
    transaction_details: {
      ...transaction_details,
      external_resource_url:
        payment.expires === null ? null : `https://www.mercadopago.com.uy/payments/${payment.id}/ticket`,
    },
    transaction_amount: payment.amount,
    transaction_amount_refunded: sumRefunds(refunds, 'approved'),
    coupon_amount: 0,
    shipping_amount: 0,
    installments: payment.installments,
    captured: payment.status === 'approved',
    binary_mode: false,
    statement_descriptor: preference.body.statement_descriptor ?? null,
    notification_url: preference.body.notification_url ?? null,
    refunds: refunds.map(toRefundJson),
    processing_mode: 'aggregator',
    merchant_account_id: null,
  }
}

export function toRefundJson(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    amount: refund.amount,
    source: { id: '1', name: 'Casakas', type: 'collector' },
    date_created: toProviderDate(refund.created),
    status: refund.status,
    refund_mode: 'standard',
  }
}

/** What a screen shows of a preference. */
export function toCheckoutView(standIn: StandIn, preference: Preference) {
  return {
    items: preference.body.items,
    total: totalOf(preference),
    maxInstallments: Math.min(preference.body.payment_methods?.installments ?? 12, 12),
    expired: isExpired(preference, standIn.clock()),
    payments: standIn.store.listPaymentsOf(preference.id),
  }
}
