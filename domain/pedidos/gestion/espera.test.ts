import { describe, expect, it } from 'vitest'
import { esperaDe } from './espera.ts'
import { GRACIA_CUPON, GRACIA_TARJETA } from '#domain/pagos/pago.ts'

type Facts = Parameters<typeof esperaDe>[0]

/** Wednesday noon in Montevideo. */
const NOW = Date.parse('2026-11-18T12:00-03:00')
const at = (time: string) => Date.parse(`2026-11-${time}-03:00`)
const LINEA: Facts['lineas'][number] = {
  orden: 0,
  modo: 'stock',
  nombrePersonalizado: '',
  numero: '',
  parches: false,
  estampada: null,
}
const PEDIDO: Facts = {
  tipo: 'venta',
  totalMercadoPago: 2450,
  totalTransferencia: 2231,
  estado: 'pendiente_pago',
  medioDePago: 'tarjeta',
  pagoEstado: null,
  pagoDetalle: null,
  retenidoHasta: at('18T14:35') + GRACIA_TARJETA,
  retiene: true,
  envio: { metodo: 'domicilio' },
  lineas: [LINEA],
  medio: '',
  llegadas: [],
  comprobantes: 0,
  avisos: [],
}
const words = (facts: Partial<Facts>) => {
  const { que, detalle } = esperaDe({ ...PEDIDO, ...facts }, NOW)
  return detalle === '' ? que : `${que}, ${detalle}`
}
const aviso = (fields: Partial<Facts['avisos'][number]>): Facts['avisos'][number] => ({
  tipo: 'otro',
  resuelto: null,
  centavos: null,
  esperado: null,
  ...fields,
})

describe('what an order waits for', () => {
  it('26.34 by card: that somebody tries, tries again, or is told by the bank', () => {
    expect(words({})).toBe('Tarjeta sin pagar, hasta hoy 14:35')
    expect(words({ retenidoHasta: NOW + 1 })).toBe('Tarjeta sin pagar, se terminó el plazo')
    const tried = (pagoEstado: string, pagoDetalle: string, rest: Partial<Facts> = {}) =>
      words({ pagoEstado, pagoDetalle, ...rest })
    expect(tried('rejected', 'cc_rejected_insufficient_amount')).toBe('Tarjeta rechazada, hasta hoy 14:35')
    expect(tried('cancelled', 'by_collector')).toBe('Pago cancelado, hasta hoy 14:35')
    expect(tried('cancelled', 'expired')).toBe('Cupón vencido, hasta hoy 14:35')
    expect(tried('pending', 'pending_challenge')).toBe('Tarjeta por confirmar, el banco pide un código')
    expect(tried('in_process', 'pending_contingency')).toBe('Pago en revisión, lo mira Mercado Pago')
    expect(tried('something_new', 'nobody_knows')).toBe('Pago en revisión, lo mira Mercado Pago')
    expect(tried('approved', 'accredited')).toBe('Pago para revisar, mirá el aviso')
    expect(tried('in_mediation', 'pending')).toBe('Pago para revisar, mirá el aviso')
  })

  it('26.34 a coupon: at which network and until which day', () => {
    const cupon = (medio: string, hasta: number) =>
      words({
        pagoEstado: 'pending',
        pagoDetalle: 'pending_waiting_payment',
        medio,
        retenidoHasta: hasta + GRACIA_CUPON,
      })
    expect(cupon('abitab', at('24T23:59'))).toBe('Cupón de Abitab, hasta el martes')
    expect(cupon('redpagos', at('19T23:59'))).toBe('Cupón de Redpagos, hasta mañana')
    expect(cupon('', at('18T23:59'))).toBe('Cupón, hasta hoy')
    expect(cupon('abitab', at('25T23:59'))).toBe('Cupón de Abitab, hasta el 25/11')
    expect(cupon('abitab', at('17T23:59'))).toBe('Cupón de Abitab, venció ayer, puede acreditarse')
  })

  it('26.34 a transfer: whether a receipt came, and when its time is up', () => {
    const transferencia = (facts: Partial<Facts>) => words({ medioDePago: 'transferencia', ...facts })
    expect(transferencia({ retenidoHasta: at('19T14:00') })).toBe('Transferencia, vence mañana 14:00')
    expect(transferencia({ retenidoHasta: at('20T00:30'), comprobantes: 1 })).toBe(
      'Transferencia con comprobante, vence el viernes 00:30',
    )
    expect(transferencia({ retenidoHasta: at('18T11:00') })).toBe('Transferencia, venció hoy 11:00')
    const loose = { retenidoHasta: at('19T14:00'), retiene: false }
    expect(transferencia(loose)).toBe('Transferencia, sin reserva, vence mañana 14:00')
    // Shirts made to order aren't held.
    expect(transferencia({ ...loose, lineas: [{ ...LINEA, modo: 'encargo' }] })).toBe(
      'Transferencia, vence mañana 14:00',
    )
    expect(words({ estado: 'vencido', medioDePago: 'transferencia' })).toBe('Reserva vencida')
    expect(words({ estado: 'vencido', medioDePago: 'transferencia', comprobantes: 2 })).toBe(
      'Reserva vencida, con comprobante',
    )
    const avisos = [aviso({ tipo: 'transferencia_sin_stock' })]
    expect(words({ estado: 'vencido', comprobantes: 2, avisos })).toBe('Reserva vencida, hay dinero para devolver')
  })

  it('26.34 one that was paid: what its shirts lack, or what is to be done with it', () => {
    const print = { ...LINEA, numero: '9' }
    expect(words({ estado: 'pagado' })).toBe('Pagado, para preparar')
    expect(words({ estado: 'pagado', lineas: [print, { ...print, estampada: NOW }] })).toBe('Pagado, falta estampar 1')
    expect(words({ estado: 'en_preparacion', lineas: [print, LINEA, { ...LINEA, parches: true }] })).toBe(
      'En preparación, faltan estampar 2',
    )
    // Made-to-order shirts arrive first.
    const made = { ...print, modo: 'encargo' as const }
    const two = [made, { ...made, orden: 1 }]
    expect(words({ estado: 'pagado', lineas: [...two, LINEA] })).toBe('Pagado, faltan 2 del taller')
    expect(words({ estado: 'pagado', lineas: two, llegadas: [1] })).toBe('Pagado, falta 1 del taller')
    expect(words({ estado: 'pagado', lineas: two, llegadas: [0, 1] })).toBe('Pagado, faltan estampar 2')
    expect(words({ estado: 'pagado', lineas: [{ ...made, estampada: NOW }] })).toBe('Pagado, para preparar')
    expect(words({ estado: 'en_preparacion' })).toBe('En preparación, para enviar')
    expect(words({ estado: 'en_preparacion', envio: { metodo: 'punto' } })).toBe(
      'En preparación, para dejar en el punto',
    )
    expect(words({ estado: 'en_preparacion', envio: { metodo: 'mostrador' } })).toBe(
      'En preparación, para avisar que está',
    )
    expect(words({ estado: 'pagado', envio: { metodo: 'local' } })).toBe('Pagado, para entregar en mano')
    const short = aviso({ tipo: 'faltan', centavos: 150_000, esperado: 206_050 })
    expect(words({ estado: 'pagado', lineas: [print], avisos: [short] })).toBe('Pagado, faltan $\u00a0560,50')
    expect(words({ estado: 'pagado', avisos: [{ ...short, resuelto: NOW }] })).toBe('Pagado, para preparar')
    expect(words({ estado: 'enviado', lineas: [print] })).toBe('Enviado, falta que llegue')
    expect(words({ estado: 'listo_para_retirar' })).toBe('Listo para retirar, falta que lo retiren')
  })

  it('26.34 one that ended: nothing, or money that is to go back', () => {
    expect(words({ estado: 'entregado' })).toBe('Entregado')
    expect(words({ estado: 'reembolsado' })).toBe('Reembolsado')
    expect(words({ estado: 'cancelado' })).toBe('Cancelado')
    const owed = aviso({ tipo: 'cancelado_despues_de_pagado', centavos: 1 })
    expect(words({ estado: 'cancelado', avisos: [owed] })).toBe('Cancelado, hay dinero para devolver')
    expect(words({ estado: 'cancelado', avisos: [{ ...owed, resuelto: NOW }] })).toBe('Cancelado')
    expect(words({ estado: 'reembolsado', avisos: [owed] })).toBe('Reembolsado')
    const second = aviso({ tipo: 'pago_de_mas', centavos: 1 })
    expect(words({ estado: 'reembolsado', avisos: [second] })).toBe('Reembolsado, hay dinero para devolver')
    expect(words({ estado: 'entregado', avisos: [aviso({ tipo: 'comprobante_repetido' })] })).toBe('Entregado')
  })
})
