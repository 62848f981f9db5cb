import { Hono } from 'hono'
import { apiError } from './check-preference.ts'
import { NETWORKS } from './outcomes.ts'
import type { Control } from './misbehaviour.ts'

/** Cards of the make-believe provider: how many payments at most, and percent that each beyond the first adds. */
const CARDS = [
  { id: 'visa', name: 'Visa', most: 12, percent: 0.9 },
  { id: 'master', name: 'Mastercard', most: 12, percent: 0.9 },
  { id: 'oca', name: 'OCA', most: 12, percent: 0 },
  { id: 'lider', name: 'Lider', most: 6, percent: 0 },
  { id: 'diners', name: 'Diners', most: 3, percent: 1.2 },
]

const DEBIT = [
  { id: 'debvisa', name: 'Visa Débito' },
  { id: 'debmaster', name: 'Mastercard Débito' },
]

/** What the provider takes, and how an amount is paid in parts: `payer_costs` by card, as its documentation has them. */
export function createPlansApi(control: Control): Hono {
  const app = new Hono()

  app.use('*', async (c, next) => {
    const { plans } = control.read()
    if (plans === 'failing') return c.json(apiError(500, 'internal_error', 'internal error'), 500)
    if (plans === 'late') await control.wait(30_000)
    return next()
  })

  app.get('/', (c) => {
    if (control.read().plans === 'empty') return c.json([])
    const method =
      (payment_type_id: string, status = 'active') =>
      (one: { id: string; name: string }) => ({
        id: one.id,
        name: one.name,
        payment_type_id,
        status,
        min_allowed_amount: 1,
        max_allowed_amount: 500_000,
      })
    return c.json([
      ...CARDS.map(method('credit_card')),
      ...DEBIT.map(method('debit_card')),
      ...Object.entries(NETWORKS).map(([id, name]) => method('ticket')({ id, name })),
      method('credit_card', 'deprecated')({ id: 'anda', name: 'Anda' }),
      method('account_money')({ id: 'account_money', name: 'Dinero en cuenta' }),
    ])
  })

  app.get('/installments', (c) => {
    const amount = Number(c.req.query('amount'))
    const card = CARDS.find(({ id }) => id === c.req.query('payment_method_id'))
    if (!(amount > 0)) return c.json(apiError(400, 'bad_request', 'amount must be positive'), 400)
    if (card === undefined || control.read().plans === 'empty') return c.json([])
    const odd = control.read().plans === 'odd'
    return c.json([
      {
        payment_method_id: card.id,
        payment_type_id: 'credit_card',
        issuer: { id: '1', name: card.name },
        processing_mode: 'aggregator',
        payer_costs: odd ? oddCosts(amount) : plansOf(card, amount),
      },
    ])
  })

  return app
}

/** The card with which its checkout page is paid. */
export const CHECKOUT_CARD = CARDS[0]!

/** All plans of a card for an amount, the shortest first. */
export function plansOf(card: (typeof CARDS)[number], amount: number) {
  return Array.from({ length: card.most }, (_, index) => payerCost(amount, index + 1, card.percent))
}

function payerCost(amount: number, installments: number, percent: number) {
  const rate = installments === 1 ? 0 : percent * installments
  const total = Math.round(amount * (100 + rate)) / 100
  return {
    installments,
    installment_rate: rate,
    discount_rate: 0,
    min_allowed_amount: 1,
    max_allowed_amount: 500_000,
    installment_amount: Math.round((total / installments) * 100) / 100,
    total_amount: total,
    payment_method_option_id: null,
  }
}

/** Plans that nobody may be told: none or sixty payments, less than the price, sums that don't agree, no numbers. */
function oddCosts(amount: number) {
  return [
    { ...payerCost(amount, 1, 0), installments: 0 },
    payerCost(amount, 60, 0),
    { ...payerCost(amount, 12, 0), total_amount: amount / 2, installment_amount: amount / 24 },
    { ...payerCost(amount, 10, 0), installment_amount: amount },
    { ...payerCost(amount, 6, 0), installment_amount: null },
    { ...payerCost(amount, 4, 0), installment_rate: -3 },
    'nothing',
  ]
}
