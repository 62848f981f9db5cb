import * as z from 'zod'

/** A payment as the provider tells it, with the fields that an order is decided by. */
export type PagoDelProveedor = {
  id: string
  status: string
  statusDetail: string
  /** Id of the order that it pays; null when it isn't one of ours. */
  externalReference: string | null
  /** As it came: whole pesos are expected, not assumed. */
  amount: number
  currency: string
  collectorId: string | null
  /** `visa`, `abitab`, … */
  method: string
  installments: number
  /** Until when a coupon can be paid, milliseconds UTC. */
  expires: number | null
  /** Where a coupon is shown and printed; '' where the provider gives no such page. */
  ticketUrl: string
  /** Milliseconds UTC. */
  created: number
  updated: number
  /** False for a payment with trial credentials; null when it isn't told. */
  liveMode: boolean | null
  /** Paid for shipping besides the amount; ours is one of the items. */
  shipping: number
  /** What went back altogether, as it came. */
  refunded: number
  refunds: { id: string; amount: number; status: string }[]
}

/**
 * PostgreSQL keeps no zero byte: the notice would be tried again and again. With the replacement it names no order of
 * ours.
 */
const sound = z.string().transform((told) => told.replaceAll('\0', '\ufffd'))
const text = z.union([sound, z.number().transform(String)])
/** A negative amount counts as nothing. */
const atLeastNothing = z.number().transform((told) => Math.max(0, told))

const schema = z
  .object({
    id: text,
    status: sound,
    status_detail: sound.nullish(),
    external_reference: text.nullish(),
    transaction_amount: z.number(),
    currency_id: sound,
    collector_id: text.nullish(),
    payment_method_id: sound.nullish(),
    installments: z.number().nullish(),
    date_of_expiration: z.string().nullish(),
    transaction_details: z.object({ external_resource_url: z.unknown() }).nullish().catch(null),
    date_created: z.string().nullish(),
    date_last_updated: z.string().nullish(),
    live_mode: z.boolean().nullish(),
    shipping_amount: atLeastNothing.nullish(),
    transaction_amount_refunded: atLeastNothing.nullish(),
    refunds: z.array(z.object({ id: text, amount: z.number(), status: sound.nullish() })).nullish(),
  })
  .transform((payment): PagoDelProveedor => ({
    id: payment.id,
    status: payment.status,
    statusDetail: payment.status_detail ?? '',
    externalReference: payment.external_reference ?? null,
    amount: payment.transaction_amount,
    currency: payment.currency_id,
    collectorId: payment.collector_id ?? null,
    method: payment.payment_method_id ?? '',
    installments: payment.installments ?? 1,
    expires: parseDate(payment.date_of_expiration ?? null),
    ticketUrl: parseTicketUrl(payment.transaction_details?.external_resource_url),
    created: parseDate(payment.date_created ?? null) ?? 0,
    updated: parseDate(payment.date_last_updated ?? payment.date_created ?? null) ?? 0,
    liveMode: payment.live_mode ?? null,
    shipping: payment.shipping_amount ?? 0,
    refunded: payment.transaction_amount_refunded ?? 0,
    // A refund without a status is from before they had one: done.
    refunds: (payment.refunds ?? [])
      .filter((refund) => refund.amount > 0)
      .map((refund) => ({ id: refund.id, amount: refund.amount, status: refund.status ?? 'approved' })),
  }))

/**
 * Reads the provider's answer.
 * @throws when it isn't a payment as documented
 */
export function parsePayment(answer: unknown): PagoDelProveedor {
  return schema.parse(answer)
}

/** Reads the provider's answer; null when it isn't a payment. */
export function tryPayment(answer: unknown): PagoDelProveedor | null {
  return schema.safeParse(answer).data ?? null
}

/** Only an address that may stand in a mail; '' for anything else. */
function parseTicketUrl(told: unknown): string {
  const url = typeof told === 'string' && told.length <= TICKET_MAX ? URL.parse(told) : null
  return url?.protocol === 'https:' ? url.href : ''
}
const TICKET_MAX = 1_000

function parseDate(date: string | null): number | null {
  const millis = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(millis) ? null : millis
}

/** A moment as the provider documents it: with an offset, not a Z. @param millis milliseconds UTC */
export function toProviderDate(millis: number): string {
  return new Date(millis).toISOString().replace('Z', '+00:00')
}
