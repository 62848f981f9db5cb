import type { Control } from './misbehaviour.ts'
import type { Notifier } from './notifications.ts'
import type { Store } from './store.ts'
import type { Payment, Preference } from './types.ts'

/** From approval until the money can be used. */
export const RELEASE_MS = 14 * 24 * 3_600_000

/** What the routes of the stand-in share. */
export type StandIn = {
  store: Store
  notifier: Notifier
  control: Control
  /** Answers that are being made, by idempotency key. */
  answering: Map<string, Promise<unknown>>
  accessToken: string
  collectorId: number
  clock: () => number
  publicUrl: (shopOrigin: string | null) => string
}

/** Whether a link has ended: then nothing can be paid through it. */
export function isExpired(preference: Preference, now: number): boolean {
  const { expires, expiration_date_to: end } = preference.body
  return expires === true && end !== undefined && Date.parse(end) <= now
}

/** What the items come to. */
export function totalOf(preference: Preference): number {
  return preference.body.items.reduce((total, item) => total + item.unit_price * item.quantity, 0)
}

/** The payment as it stands now: a coupon that nobody paid in time is cancelled. */
export function readPayment(standIn: StandIn, id: number): Payment | null {
  standIn.store.releaseMoney(standIn.clock(), RELEASE_MS)
  const payment = standIn.store.findPayment(id)
  return payment === null ? null : expireCoupon(standIn, payment)
}

export function expireCoupon(standIn: StandIn, payment: Payment): Payment {
  const now = standIn.clock()
  if (payment.status !== 'pending' || payment.expires === null || payment.expires > now) return payment
  const expired: Payment = { ...payment, status: 'cancelled', statusDetail: 'expired', updated: now }
  standIn.store.updatePayment(expired)
  return expired
}

/**
 * Tells the shop, in the old format too unless its address asks for webhooks only.
 * @returns when the first try was answered
 */
export async function notifyShop(
  standIn: StandIn,
  payment: Payment,
  action: 'payment.created' | 'payment.updated',
): Promise<void> {
  const address = standIn.store.findPreference(payment.preferenceId)?.body.notification_url
  if (address === undefined) return
  const webhooksOnly = new URL(address).searchParams.get('source_news') === 'webhooks'
  const formats = webhooksOnly ? (['webhook'] as const) : (['webhook', 'ipn'] as const)
  await Promise.all(formats.map((format) => standIn.notifier.send(address, { paymentId: payment.id, action, format })))
}
