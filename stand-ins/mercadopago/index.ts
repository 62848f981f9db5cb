import { Hono } from 'hono'
import { createProviderApi } from './api.ts'
import { createCheckout } from './checkout.ts'
import { createControl, createControlApi, type Misbehaviour } from './misbehaviour.ts'
import { createNotifier } from './notifications.ts'
import { finishRefunds, refundPayment } from './refund-payment.ts'
import { notifyShop, readPayment, totalOf, type StandIn } from './stand-in.ts'
import { openStore } from './store.ts'
import type { Payment } from './types.ts'

export type MercadoPagoStandIn = ReturnType<typeof createMercadoPagoStandIn>

type Options = {
  /** SQLite file that keeps preferences and payments, or `:memory:`. */
  file: string
  /**
   * Address of the checkout page, without a slash at its end.
   * @param shopOrigin the shop as its buyer sees it, from the preference's return address
   */
  publicUrl: (shopOrigin: string | null) => string
  accessToken: string
  webhookSecret: string
  /** Sends the notifications. */
  fetch?: typeof fetch
  clock?: () => number
}

/**
 * A double of Mercado Pago at its HTTP interface: preferences, payments, search, refunds, signed notifications. A
 * checkout page has a payment approved, rejected or left pending, and the way back has the real parameters. Used by
 * demo mode, tests and benchmarks; can be mounted under a prefix.
 */
export function createMercadoPagoStandIn(options: Options) {
  const clock = options.clock ?? Date.now
  // A token ends with its owner's number.
  const collectorId = Number(/-(\d+)$/.exec(options.accessToken)?.[1] ?? 123456789)
  const store = openStore(options.file)
  const control = createControl()
  const notifier = createNotifier({
    control,
    secret: options.webhookSecret,
    collectorId,
    fetch: options.fetch ?? fetch,
    clock,
  })
  const standIn: StandIn = {
    store,
    notifier,
    control,
    answering: new Map(),
    accessToken: options.accessToken,
    collectorId,
    clock,
    publicUrl: options.publicUrl,
  }
  const app = new Hono()
  app.route('/', createProviderApi(standIn))
  app.route('/', createCheckout(standIn))
  app.route('/', createControlApi(control, options.accessToken))

  return {
    app,
    collectorId,
    /** Tells it how to misbehave; null: to behave. */
    misbehave: (how: Misbehaviour | null) => (how === null ? control.behave() : control.set(how)),
    /** Makes a payment without the page. @returns its id */
    addPayment(preferenceId: string, fields: Partial<Payment> & Pick<Payment, 'status' | 'statusDetail'>): number {
      const preference = store.findPreference(preferenceId)
      if (preference === null) throw new Error(`no preference ${preferenceId}`)
      const now = clock()
      const { payment } = store.addPayment({
        preferenceId,
        attempt: crypto.randomUUID(),
        methodId: 'visa',
        typeId: 'credit_card',
        installments: 1,
        amount: control.read().amount ?? totalOf(preference),
        currency: 'UYU',
        collectorId,
        created: now,
        updated: now,
        approved: fields.status === 'approved' ? now : null,
        expires: null,
        ...fields,
      })
      return payment.id
    },
    /** Moves a payment, as the provider does by itself; nobody is told until `notify`. */
    setPaymentStatus(id: number, status: string, detail: string): void {
      const payment = readPayment(standIn, id)
      if (payment === null) throw new Error(`no payment ${id}`)
      const now = clock()
      const approved = status === 'approved' ? (payment.approved ?? now) : payment.approved
      store.updatePayment({ ...payment, status, statusDetail: detail, approved, updated: now })
    },
    /** Returns money of a payment, as in the provider's own panel; nobody is told until `notify`. */
    refund(id: number, amount: number): void {
      const payment = readPayment(standIn, id)
      const made = payment === null ? null : refundPayment(standIn, payment, amount)
      if (made === null || 'error' in made) throw new Error(`payment ${id} can't be refunded by ${amount}`)
    },
    /** Ends those of a payment's refunds that are in process; nobody is told until `notify`. */
    finishRefunds(id: number, status: 'approved' | 'rejected'): void {
      const payment = readPayment(standIn, id)
      if (payment === null) throw new Error(`no payment ${id}`)
      finishRefunds(standIn, payment, status)
    },
    listRefunds: store.listRefunds,
    /** Sends the notification of a payment (again). Done when the first try was answered. */
    async notify(id: number): Promise<void> {
      const payment = readPayment(standIn, id)
      if (payment === null) throw new Error(`no payment ${id}`)
      await notifyShop(standIn, payment, 'payment.updated')
    },
    findPreference: store.findPreference,
    listPaymentsOf: store.listPaymentsOf,
    /** Payments of all preferences, the newest first. */
    listPayments: () =>
      store.searchPayments({ reference: null, by: 'created', from: 0, to: Number.MAX_SAFE_INTEGER }).toReversed(),
    /** Waits until no notification is being delivered or waiting for another try. */
    settle: notifier.settle,
    close(): void {
      control.close()
      notifier.close()
      store.close()
    },
  }
}
