import { describe, expect, it } from 'vitest'
import { describePago, interpretPago, mensajeDePago } from './pago.ts'

describe('what a payment means to its order', () => {
  it.each([
    ['approved', 'accredited', 'aprobado'],
    // Refunds of an approved payment are reported separately.
    ['approved', 'partially_refunded', 'aprobado'],
    ['rejected', 'cc_rejected_other_reason', 'rechazado'],
    ['cancelled', 'expired', 'rechazado'],
    ['canceled', 'by_payer', 'rechazado'],
    ['pending', 'pending_waiting_payment', 'pendiente'],
    ['in_process', 'pending_contingency', 'pendiente'],
    ['authorized', 'pending_capture', 'pendiente'],
    ['refunded', 'refunded', 'otro'],
    ['charged_back', 'settled', 'otro'],
    ['charged_back', 'reimbursed', 'otro'],
    ['charged_back', 'in_process', 'otro'],
    ['in_process', 'pending_review_manual', 'pendiente'],
    ['pending', 'pending_challenge', 'pendiente'],
    ['pending', 'pending_waiting_transfer', 'pendiente'],
    ['cancelled', 'by_collector', 'rechazado'],
    ['rejected', 'cc_rejected_call_for_authorize', 'rechazado'],
    ['rejected', 'rejected_by_bank', 'rechazado'],
    ['in_mediation', 'pending', 'otro'],
  ] as const)('%s (%s) is %s', (estado, _detalle, significado) => {
    expect(interpretPago(estado)).toBe(significado)
  })

  it.each([
    ['approved', 'accredited', 'aprobado (acreditado)'],
    ['rejected', 'cc_rejected_insufficient_amount', 'rechazado (fondos insuficientes)'],
    ['refunded', 'refunded', 'devuelto'],
    ['approved', '', 'aprobado'],
    ['approved_soon', 'constructor', 'approved_soon (constructor)'],
  ])('26.10 the owner reads %s (%s) as %s', (estado, detalle, words) => {
    expect(describePago(estado, detalle)).toBe(words)
  })

  it('12.12 takes an unknown value for pending, never for approved', () => {
    expect(interpretPago('approved_soon')).toBe('pendiente')
    expect(interpretPago('')).toBe('pendiente')
    expect(interpretPago('constructor')).toBe('pendiente')
  })
})

describe('what the buyer reads about a payment', () => {
  it('12.21 tells to call for the authorization, and not the same as for any other refusal', () => {
    expect(mensajeDePago('rejected', 'cc_rejected_call_for_authorize')).toContain('Llamá')
    expect(mensajeDePago('rejected', 'cc_rejected_insufficient_amount')).toContain('fondos')
    expect(mensajeDePago('rejected', 'something_new')).toContain('rechazado')
  })

  it('says where a coupon is paid', () => {
    expect(mensajeDePago('pending', 'pending_waiting_payment')).toContain('Abitab')
    expect(mensajeDePago('in_process', 'pending_review_manual')).toContain('revisión')
  })

  it('adds nothing to an approval or before any payment', () => {
    expect(mensajeDePago('approved', 'accredited')).toBe('')
    expect(mensajeDePago(null, null)).toBe('')
  })
})
