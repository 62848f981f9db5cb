import { CHECKOUT_CARD, plansOf } from './plans.ts'
import { sumRefunds } from './refund-payment.ts'
import { RELEASE_MS } from './stand-in.ts'
import type { Payment, Refund } from './types.ts'

const FEE_PERCENT = 5.99
const TAX_PERCENT = 1.5

/**
 * What the provider tells of an approved payment's money, two decimals each. A refund gives its part of each charge back;
 * fees and net stay as they were, as was seen of a whole refund. Of a partial one it is our guess that it is proportional.
 */
export function costsOf(payment: Payment, refunds: Refund[], now: number) {
  const { id, amount, approved, installments } = payment
  if (approved === null) return { transaction_details: {} }
  const plan = plansOf(CHECKOUT_CARD, amount).find((one) => one.installments === installments)
  const total = plan?.total_amount ?? amount
  const fee = { name: 'mercadopago_fee', type: 'fee', from: 'collector', original: percent(amount, FEE_PERCENT) }
  const tax = { name: 'tax_withholding-iva', type: 'tax', from: 'collector', original: percent(amount, TAX_PERCENT) }
  const financing = { name: 'financing_fee', type: 'fee', from: 'payer', original: withTwoDecimals(total - amount) }
  const charges = [fee, tax, ...(financing.original > 0 ? [financing] : [])]
  const released = approved + RELEASE_MS
  return {
    fee_details: charges
      .filter(({ type }) => type === 'fee')
      .map(({ name, from, original }) => ({ type: name, amount: original, fee_payer: from })),
    charges_details: charges.map((charge, index) => toCharge(charge, `${id}-00${index + 1}`, amount, refunds)),
    money_release_date: new Date(released).toISOString().replace('Z', '+00:00'),
    money_release_status: released <= now ? 'released' : 'pending',
    transaction_details: {
      net_received_amount: withTwoDecimals(amount - fee.original - tax.original),
      total_paid_amount: total,
      installment_amount: installments > 1 ? (plan?.installment_amount ?? 0) : 0,
    },
  }
}

type Charge = { name: string; type: string; from: string; original: number }

function toCharge({ name, type, from, original }: Charge, id: string, amount: number, refunds: Refund[]) {
  const done = refunds.filter(({ status }) => status === 'approved')
  const backUntil = (count: number) =>
    withTwoDecimals((original * sumRefunds(done.slice(0, count), 'approved')) / amount)
  return {
    id,
    name,
    type,
    accounts: { from, to: 'mp' },
    amounts: { original, refunded: backUntil(done.length) },
    base_amount: amount,
    rate: 0,
    refund_charges: done.map((refund, index) => ({
      amount: withTwoDecimals(backUntil(index + 1) - backUntil(index)),
      operation: { type: 'refund_payment', id: String(refund.id) },
    })),
  }
}

function percent(amount: number, rate: number): number {
  return withTwoDecimals((amount * rate) / 100)
}

function withTwoDecimals(amount: number): number {
  return Math.round(amount * 100) / 100
}
