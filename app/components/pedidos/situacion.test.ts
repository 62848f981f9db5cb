import { expect, test } from 'vitest'
import { direccionDelResultado, situacionDe } from './situacion.ts'

const card = {
  estado: 'pendiente_pago',
  medioDePago: 'tarjeta',
  pagoEstado: null,
  pagoDetalle: null,
  token: 'tok',
  totalMercadoPago: 2450,
  totalTransferencia: 2231,
} as const

test('an order that is paid leads to the success page, whatever follows the payment', () => {
  for (const estado of ['pagado', 'en_preparacion', 'enviado', 'listo_para_retirar', 'entregado'] as const) {
    expect(direccionDelResultado({ ...card, estado })).toBe('/checkout/success?pedido=tok')
  }
})

test('4.11, 12.4 a pending card payment leads to the pending page, a rejected one to the failure page', () => {
  expect(direccionDelResultado({ ...card, pagoEstado: 'in_process' })).toBe('/checkout/pending?pedido=tok')
  expect(direccionDelResultado({ ...card, pagoEstado: 'rejected' })).toBe('/checkout/failure?pedido=tok')
})

test('12.12 an unknown status of the provider counts as pending, never as approved', () => {
  expect(situacionDe({ ...card, pagoEstado: 'something_new' })).toBe('en_proceso')
  expect(situacionDe({ ...card, pagoEstado: 'approved' })).toBe('en_proceso')
})

test('a transfer order leads to the page with the accounts, whatever an earlier card payment said', () => {
  expect(direccionDelResultado({ ...card, medioDePago: 'transferencia', pagoEstado: 'rejected' })).toBe(
    '/checkout-transfer?pedido=tok',
  )
})

test('an order without an answer of the provider, or at its end, leads to its own page', () => {
  expect(direccionDelResultado(card)).toBe('/pedido/tok')
  expect(direccionDelResultado({ ...card, estado: 'vencido' })).toBe('/pedido/tok')
})

test('37.16 what is paid by a shirt that comes back waits for that one, by whichever way it would have been paid', () => {
  const paid = { ...card, totalMercadoPago: 0, totalTransferencia: 0 }
  for (const medioDePago of ['tarjeta', 'transferencia'] as const) {
    expect(situacionDe({ ...paid, medioDePago })).toBe('sin_pago')
    expect(direccionDelResultado({ ...paid, medioDePago })).toBe('/pedido/tok')
  }
  expect(situacionDe({ ...paid, estado: 'pagado' })).toBe('pagado')
})
