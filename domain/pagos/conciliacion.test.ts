import { describe, expect, it } from 'vitest'
import {
  comparePagos,
  estadoDePago,
  readFiltroDePagos,
  tramoDe,
  type PagoNuestro,
  type PagoSuyo,
  type PedidoComparado,
} from './conciliacion.ts'

const NUESTRO: PagoNuestro = {
  id: '1',
  estado: 'approved',
  detalle: 'accredited',
  monto: 2450,
  moneda: 'UYU',
  devuelto: 0,
}
const SUYO: PagoSuyo = { ...NUESTRO, pedidoId: 'p1', medio: 'visa', creado: 10 }
const PEDIDO: PedidoComparado = {
  id: 'p1',
  codigo: 'CK-1',
  nombre: 'Ana',
  estado: 'pagado',
  medioDePago: 'tarjeta',
  total: 2450,
  creado: 5,
  pagos: [NUESTRO],
  pagadoPor: '1',
}

/** What is found, by payment. */
function found(pedidos: PedidoComparado[], suyos: PagoSuyo[]) {
  return comparePagos(pedidos, suyos).map(({ nuestro, suyo, desacuerdo }) => [
    (suyo ?? nuestro)?.id ?? null,
    desacuerdo,
  ])
}

describe('what the shop believes beside what the provider says', () => {
  it('23.5, 31.7 agrees on a payment that pays its order, a part of it returned or not', () => {
    expect(found([PEDIDO], [SUYO])).toEqual([['1', null]])
    const back = { detalle: 'partially_refunded', devuelto: 500 }
    expect(found([{ ...PEDIDO, pagos: [{ ...NUESTRO, ...back }] }], [{ ...SUYO, ...back }])).toEqual([['1', null]])
    const refused = { estado: 'rejected', detalle: 'cc_rejected_other_reason' }
    const waiting = { ...PEDIDO, estado: 'pendiente_pago' as const, pagos: [{ ...NUESTRO, ...refused }] }
    expect(found([waiting], [{ ...SUYO, ...refused }])).toEqual([['1', null]])
  })

  it('31.8, 31.18 finds money without an order: of nobody, of an order that isn’t paid, of one that is paid already', () => {
    for (const pedidoId of [null, 'otro']) {
      expect(found([], [{ ...SUYO, pedidoId }])).toEqual([['1', 'dinero_sin_pedido']])
    }
    for (const estado of ['vencido', 'cancelado', 'pendiente_pago', 'reembolsado'] as const) {
      expect(found([{ ...PEDIDO, estado }], [SUYO]), estado).toEqual([['1', 'dinero_sin_pedido']])
    }
    expect(found([{ ...PEDIDO, medioDePago: 'transferencia' }], [SUYO])).toEqual([['1', 'dinero_sin_pedido']])
    const twice = { ...PEDIDO, pagos: [NUESTRO, { ...NUESTRO, id: '2' }] }
    expect(found([twice], [SUYO, { ...SUYO, id: '2', creado: 20 }])).toEqual([
      ['2', 'dinero_sin_pedido'],
      ['1', null],
    ])
    // The coupon was begun first and credited last: the card paid the order.
    const coupon = { ...twice, pagadoPor: '2' }
    expect(found([coupon], [SUYO, { ...SUYO, id: '2', creado: 20 }])).toEqual([
      ['1', 'dinero_sin_pedido'],
      ['2', null],
    ])
    const wrong = { ...PEDIDO, estado: 'pendiente_pago' as const, pagos: [{ ...NUESTRO, monto: 1 }] }
    expect(found([wrong], [{ ...SUYO, monto: 1 }])).toEqual([['1', 'dinero_sin_pedido']])
  })

  it('31.8 leaves out what others did on the same account without leaving money', () => {
    const others = [
      { ...SUYO, pedidoId: null, estado: 'rejected' },
      { ...SUYO, id: '2', pedidoId: 'caja', estado: 'refunded', devuelto: 2450 },
      { ...SUYO, id: '3', pedidoId: 'caja', estado: 'pending' },
    ]
    expect(found([], others)).toEqual([])
  })

  it('31.9 finds an order without the money that it counts with', () => {
    expect(found([PEDIDO], [])).toEqual([['1', 'pedido_sin_dinero']])
    expect(found([{ ...PEDIDO, pagos: [] }], [])).toEqual([[null, 'pedido_sin_dinero']])
    const lost = { estado: 'charged_back', detalle: 'settled' }
    expect(found([PEDIDO], [{ ...SUYO, ...lost }])).toEqual([['1', 'pedido_sin_dinero']])
    expect(found([{ ...PEDIDO, pagos: [{ ...NUESTRO, ...lost }] }], [{ ...SUYO, ...lost }])).toEqual([
      ['1', 'pedido_sin_dinero'],
    ])
    expect(found([PEDIDO], [{ ...SUYO, monto: 2449.5 }])).toEqual([['1', 'pedido_sin_dinero']])
    expect(found([{ ...PEDIDO, medioDePago: 'transferencia', pagos: [] }], [])).toEqual([])
  })

  it('31.7 finds payments that the two tell differently, and those that the shop never heard of', () => {
    const waiting = { ...PEDIDO, estado: 'pendiente_pago' as const }
    const pending = { ...NUESTRO, estado: 'pending', detalle: 'pending_waiting_payment' }
    expect(found([{ ...waiting, pagos: [pending] }], [SUYO])).toEqual([['1', 'distinto']])
    expect(found([{ ...waiting, pagos: [] }], [SUYO])).toEqual([['1', 'distinto']])
    expect(found([PEDIDO], [{ ...SUYO, devuelto: 500 }])).toEqual([['1', 'distinto']])
    expect(found([PEDIDO], [{ ...SUYO, estado: 'in_mediation', detalle: 'pending' }])).toEqual([['1', 'distinto']])
  })
})

describe('which payments are compared', () => {
  const hoy = 20_000
  const read = (query: string) => readFiltroDePagos(new URLSearchParams(query), hoy)

  it('31.7 the last seven days, a month at most, and whatever nonsense the address has', () => {
    expect(read('')).toEqual({ desde: hoy - 6, hasta: hoy, buscar: '' })
    expect(read('desde=2024-10-01&hasta=2024-10-03')).toMatchObject({ desde: 19_997, hasta: 19_999 })
    expect(read('desde=2024-10-03&hasta=2024-10-01')).toMatchObject({ desde: 19_997, hasta: 19_999 })
    expect(read('desde=2020-01-01&hasta=2024-10-03')).toMatchObject({ desde: 19_999 - 30, hasta: 19_999 })
    expect(read('desde=ayer&hasta=2024-13-45&buscar=%20CK-1%20')).toEqual({
      desde: hoy - 6,
      hasta: hoy,
      buscar: 'CK-1',
    })
    expect(read(`buscar=${'x'.repeat(10_000)}`).buscar).toHaveLength(80)
  })

  it('takes days as Montevideo has them', () => {
    const { desde, hasta } = tramoDe({ desde: hoy, hasta: hoy })
    expect(new Date(desde).toISOString()).toBe('2024-10-04T03:00:00.000Z')
    expect(hasta - desde).toBe(24 * 3_600_000)
  })

  it('names the provider’s states, and what it has made up since as it comes', () => {
    expect(estadoDePago('charged_back')).toBe('Contracargo')
    expect(estadoDePago('constructor')).toBe('constructor')
  })
})
