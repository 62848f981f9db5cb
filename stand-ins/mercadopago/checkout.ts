import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { renderCheckout, renderExpired, renderMessage } from './checkout-page.ts'
import { toCheckoutView } from './json.ts'
import { NETWORKS, REASONS } from './outcomes.ts'
import { CHECKOUT_CARD } from './plans.ts'
import { expireCoupon, isExpired, notifyShop, readPayment, totalOf, type StandIn } from './stand-in.ts'
import type { Payment, Preference } from './types.ts'

const STYLE = readFileSync(new URL('./checkout.css', import.meta.url), 'utf8')

/** Longest that the buyer waits for the shop to take the notification, before they are sent back. */
const NOTICE_WAIT = 2_000
const COUPON_LIFE = 3 * 24 * 3_600_000

/** The pages on which a buyer pays. Every address in them is relative, so that they work under any prefix. */
export function createCheckout(standIn: StandIn): Hono {
  const app = new Hono()

  app.get('/checkout/v1/estilo.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  app.get('/checkout/v1/redirect', (c) => {
    const preference = standIn.store.findPreference(c.req.query('pref_id') ?? '')
    if (preference === null) return page(c, null, renderMessage('Ese enlace de pago no existe.', null), 404)
    const view = toCheckoutView(standIn, preference)
    const back = backAddress(preference, 'failure', null)
    if (view.expired) {
      const payments = view.payments.map((payment) => expireCoupon(standIn, payment))
      return page(c, preference, renderExpired(payments, back), 410)
    }
    return page(c, preference, renderCheckout({ ...view, preferenceId: preference.id, attempt: randomUUID(), back }))
  })

  app.post('/checkout/v1/pagar', async (c) => {
    const form = await c.req.parseBody()
    const preference = standIn.store.findPreference(String(form.pref_id))
    if (preference === null) return page(c, null, renderMessage('Ese enlace de pago no existe.', null), 404)
    if (isExpired(preference, standIn.clock())) {
      const back = backAddress(preference, 'failure', null)
      return page(c, preference, renderMessage('Este enlace de pago venció.', back), 410)
    }
    const chosen = choose(form, preference, standIn.clock())
    if (chosen === null) return page(c, preference, renderMessage('No entendimos esa elección.', null), 400)
    const { payment, isNew } = standIn.store.addPayment({
      ...chosen,
      preferenceId: preference.id,
      attempt: String(form.intento ?? randomUUID()),
      amount: standIn.control.read().amount ?? totalOf(preference),
      currency: 'UYU',
      collectorId: standIn.collectorId,
    })
    if (isNew) await notifyBriefly(standIn, payment, 'payment.created')
    return sendBack(c, preference, payment)
  })

  // The counter of the cash network takes the money, or doesn't.
  app.post('/checkout/v1/cupon', async (c) => {
    const form = await c.req.parseBody()
    const payment = readPayment(standIn, Number(form.pago))
    const preference = payment === null ? null : standIn.store.findPreference(payment.preferenceId)
    if (payment === null || preference === null) return page(c, null, renderMessage('Ese cupón no existe.', null), 404)
    if (payment.status !== 'pending') return sendBack(c, preference, payment)
    const now = standIn.clock()
    const settled: Payment =
      form.resultado === 'pagado'
        ? { ...payment, status: 'approved', statusDetail: 'accredited', approved: now, updated: now }
        : { ...payment, status: 'cancelled', statusDetail: 'expired', updated: now }
    standIn.store.updatePayment(settled)
    await notifyBriefly(standIn, settled, 'payment.updated')
    return sendBack(c, preference, settled)
  })

  return app
}

type Chosen = Omit<Payment, 'id' | 'preferenceId' | 'attempt' | 'amount' | 'currency' | 'collectorId'>

function choose(form: Record<string, unknown>, preference: Preference, now: number): Chosen | null {
  const most = preference.body.payment_methods?.installments ?? 12
  const asked = Number(form.cuotas ?? 1)
  const installments = Number.isInteger(asked) && asked >= 1 && asked <= most ? asked : 1
  const card = {
    methodId: CHECKOUT_CARD.id,
    typeId: 'credit_card',
    installments,
    created: now,
    updated: now,
    expires: null,
  }
  if (form.resultado === 'aprobar') {
    return { ...card, status: 'approved', statusDetail: 'accredited', approved: now }
  }
  if (form.resultado === 'rechazar') {
    if (!Object.hasOwn(REASONS, String(form.motivo))) return null
    return { ...card, status: 'rejected', statusDetail: String(form.motivo), approved: null }
  }
  if (form.resultado !== 'pendiente' || !Object.hasOwn(NETWORKS, String(form.red))) return null
  const deadline = preference.body.date_of_expiration
  return {
    ...card,
    methodId: String(form.red),
    typeId: 'ticket',
    installments: 1,
    status: 'pending',
    statusDetail: 'pending_waiting_payment',
    approved: null,
    expires: deadline === undefined ? now + COUPON_LIFE : Date.parse(deadline),
  }
}

async function notifyBriefly(standIn: StandIn, payment: Payment, action: 'payment.created' | 'payment.updated') {
  await Promise.race([
    notifyShop(standIn, payment, action),
    new Promise((resolve) => setTimeout(resolve, NOTICE_WAIT).unref()),
  ])
}

function sendBack(c: Context, preference: Preference, payment: Payment): Response | Promise<Response> {
  const which = payment.status === 'approved' ? 'success' : payment.status === 'pending' ? 'pending' : 'failure'
  const address = backAddress(preference, which, payment)
  return address === null
    ? page(c, preference, renderMessage('Listo: avisamos a la tienda.', null))
    : c.redirect(address, 303)
}

/** The shop's address for this result with all that the provider appends; what is missing is the text "null". */
export function backAddress(
  preference: Preference,
  which: 'success' | 'pending' | 'failure',
  payment: Payment | null,
): string | null {
  const address = preference.body.back_urls?.[which]
  if (address === undefined) return null
  const url = new URL(address)
  const parameters: Record<string, unknown> = {
    collection_id: payment?.id ?? null,
    collection_status: payment?.status ?? null,
    payment_id: payment?.id ?? null,
    status: payment?.status ?? null,
    external_reference: preference.body.external_reference ?? null,
    payment_type: payment?.typeId ?? null,
    merchant_order_id: payment === null ? null : payment.id + 500_000_000,
    preference_id: preference.id,
    site_id: 'MLU',
    processing_mode: 'aggregator',
    merchant_account_id: null,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  return url.href
}

/** A form's redirect counts as its action: the shop's address has to be allowed too. */
async function page(
  c: Context,
  preference: Preference | null,
  content: ReturnType<typeof renderMessage>,
  status: 200 | 400 | 404 | 410 = 200,
): Promise<Response> {
  const shops = new Set(Object.values(preference?.body.back_urls ?? {}).map((address) => new URL(address).origin))
  return c.html(content, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      ["form-action 'self'", ...shops].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  })
}
