import { describe, expect, it } from 'vitest'
import { asientosDe, netoDe, saldosDe, type Dinero } from './cuenta.ts'

const NADA: Dinero = {
  totalTransferencia: 2000,
  eventos: [],
  pagos: [],
  reintegros: [],
  avisos: [],
  movimientos: [],
}
const pago = (fields: Partial<Dinero['pagos'][number]> = {}): Dinero['pagos'][number] => ({
  id: '7',
  estado: 'approved',
  detalle: 'accredited',
  monto: 2200,
  moneda: 'UYU',
  reparo: '',
  aprobado: true,
  actualizado: 900,
  actualizadoProveedor: 0,
  ...fields,
})
const evento = { en: 10, pagoId: null, devuelto: null, movimientoId: null }
const aprobado = { ...evento, evento: 'pago_aprobado', pagoId: '7' } as const
const aMano = { ...evento, evento: 'confirmar_transferencia' } as const
const porBanco = { ...aMano, movimientoId: 'm' }
const devuelta = (resuelto: number, monto: number) => ({
  via: 'tarjeta' as const,
  pagoId: '7',
  monto,
  estado: 'hecha' as const,
  resuelto,
})
const aviso = (fields: Partial<Dinero['avisos'][number]>): Dinero['avisos'][number] => ({
  tipo: 'disputa',
  pagoId: '7',
  centavos: null,
  estado: '',
  detalle: '',
  creado: 30,
  resuelto: null,
  quien: '',
  ...fields,
})
/** Pesos that came in and went back, by moment. */
const read = (dinero: Partial<Dinero>) =>
  asientosDe({ ...NADA, ...dinero }).map(({ en, cobrado, devuelto }) => [en, cobrado / 100, devuelto / 100])

describe('money of an order by card', () => {
  it('27.18 came in when it was approved, also what paid nothing', () => {
    expect(read({ eventos: [aprobado], pagos: [pago()] })).toEqual([[10, 2200, 0]])
    const second = aviso({ tipo: 'pago_de_mas', pagoId: '8', creado: 20 })
    expect(read({ eventos: [aprobado], pagos: [pago(), pago({ id: '8' })], avisos: [second] })).toEqual([
      [10, 2200, 0],
      [20, 2200, 0],
    ])
  })

  it('27.18 isn’t there while it waits, when it was refused, of another account or in another currency', () => {
    expect(read({ pagos: [pago({ estado: 'pending', aprobado: false })] })).toEqual([])
    expect(read({ pagos: [pago({ estado: 'rejected', aprobado: false })] })).toEqual([])
    expect(read({ pagos: [pago({ reparo: 'es de otra cuenta' })] })).toEqual([])
    expect(read({ pagos: [pago({ moneda: 'USD' })] })).toEqual([])
    // Flags raised while it waited don't date its approval.
    const waiting = aviso({ tipo: 'pago_pendiente_sin_stock', creado: 5 })
    const gone = aviso({ tipo: 'pago_sin_stock', creado: 40 })
    expect(read({ pagos: [pago()], avisos: [waiting, gone] })).toEqual([[40, 2200, 0]])
  })

  it('27.29 goes back refund by refund, when each is done; one that is under way or was refused is still there', () => {
    const done = { eventos: [aprobado], pagos: [pago()], reintegros: [devuelta(30, 500), devuelta(20, 100)] }
    expect(read(done)).toEqual([
      [10, 2200, 0],
      [20, 0, 100],
      [30, 0, 500],
    ])
    const others = [
      { ...devuelta(30, 500), estado: 'pedida' as const, resuelto: null },
      { ...devuelta(30, 500), estado: 'rechazada' as const },
    ]
    expect(read({ ...done, reintegros: others })).toEqual([[10, 2200, 0]])
  })

  it('27.29 a chargeback takes what is left from its first day on, and gives it back on the day it is won', () => {
    const lost = { estado: 'charged_back', detalle: 'settled' }
    const avisos = [
      aviso({ estado: 'charged_back', detalle: 'in_process', creado: 30 }),
      aviso({ estado: 'charged_back', detalle: 'settled', creado: 50 }),
    ]
    const reintegros = [devuelta(20, 200)]
    expect(read({ eventos: [aprobado], pagos: [pago(lost)], reintegros, avisos })).toEqual([
      [10, 2200, 0],
      [20, 0, 200],
      [30, 0, 2000],
    ])
    const won = { estado: 'charged_back', detalle: 'reimbursed', actualizadoProveedor: 60 }
    const closed = aviso({
      estado: 'charged_back',
      detalle: 'in_process',
      creado: 30,
      resuelto: 40,
      quien: 'proveedor',
    })
    const asWon = [
      [10, 2200, 0],
      [30, 0, 2200],
      [40, 0, -2200],
    ]
    expect(read({ eventos: [aprobado], pagos: [pago(won)], avisos: [closed] })).toEqual(asWon)
    // The owner dealt with it earlier: the provider says when it was won.
    const byOwner = { ...closed, quien: 'administrador' as const }
    expect(read({ eventos: [aprobado], pagos: [pago(won)], avisos: [byOwner] })).toEqual([
      ...asWon.slice(0, 2),
      [60, 0, -2200],
    ])
  })

  it('27.29 a mediation takes nothing before it ends', () => {
    const avisos = [aviso({ estado: 'in_mediation', detalle: 'pending' })]
    expect(read({ eventos: [aprobado], pagos: [pago({ estado: 'in_mediation' })], avisos })).toEqual([[10, 2200, 0]])
  })
})

describe('money of an order by transfer', () => {
  it('27.31 is what the bank tells: short, over, and the rest on the day that it was confirmed', () => {
    expect(read({ eventos: [porBanco], movimientos: [{ en: 10, centavos: 150_050 }] })).toEqual([[10, 1500.5, 0]])
    const movimientos = [
      { en: 10, centavos: 150_000 },
      { en: 40, centavos: 50_000 },
    ]
    expect(read({ eventos: [porBanco], movimientos })).toEqual([
      [10, 1500, 0],
      [40, 500, 0],
    ])
  })

  it('27.31 confirmed by hand it is the total, until a movement says what came: the difference counts that day', () => {
    expect(read({ eventos: [aMano] })).toEqual([[10, 2000, 0]])
    const corrected = asientosDe({ ...NADA, eventos: [aMano], movimientos: [{ en: 20, centavos: 150_000 }] })
    expect(netoDe(corrected.filter(({ en }) => en < 20))).toBe(200_000)
    expect(netoDe(corrected)).toBe(150_000)
    // The same amount is the same money: nothing moves.
    expect(read({ eventos: [aMano], movimientos: [{ en: 20, centavos: 200_000 }] })).toEqual([[10, 2000, 0]])
    const twice = [20, 30].map((en) => ({ en, centavos: 200_000 }))
    expect(read({ eventos: [aMano], movimientos: twice.toReversed() })).toEqual([
      [10, 2000, 0],
      [30, 2000, 0],
    ])
    // Money that came before, when the shirts were gone, is what was confirmed later.
    expect(read({ eventos: [aMano], movimientos: [{ en: 5, centavos: 200_000 }] })).toEqual([[5, 2000, 0]])
  })

  it('27.29 goes back when the owner marks it as returned: all that is left, of card payments too', () => {
    const returned = { ...evento, en: 50, evento: 'reembolsar' } as const
    expect(read({ eventos: [aMano, returned], movimientos: [{ en: 20, centavos: 150_000 }] }).at(-1)).toEqual([
      50, 0, 1500,
    ])
    expect(read({ eventos: [aprobado, returned], pagos: [pago()], reintegros: [devuelta(20, 200)] }).at(-1)).toEqual([
      50, 0, 2000,
    ])
    // Refunds that the provider tells of are what went back.
    const told = { ...returned, pagoId: '7', devuelto: 2200 }
    expect(read({ eventos: [aprobado, told], pagos: [pago()], reintegros: [devuelta(50, 2200)] })).toEqual([
      [10, 2200, 0],
      [50, 0, 2200],
    ])
    expect(read({ eventos: [returned] })).toEqual([])
  })

  it('27.29 goes back by hand in the amount that was noted, on that day: of transfers first, of a card after them', () => {
    const aManos = (...montos: number[]) =>
      montos.map((monto, at) => ({
        via: 'tarjeta' as const,
        pagoId: null,
        monto,
        estado: 'hecha' as const,
        resuelto: 30 + at,
      }))
    expect(read({ eventos: [aMano], reintegros: aManos(500, 300) })).toEqual([
      [10, 2000, 0],
      [30, 0, 500],
      [31, 0, 300],
    ])
    const both = { eventos: [aprobado], pagos: [pago()], movimientos: [{ en: 20, centavos: 70_000 }] }
    expect(saldosDe({ ...NADA, ...both, reintegros: aManos(500) })).toEqual({ tarjeta: 220_000, transferencia: 20_000 })
    expect(saldosDe({ ...NADA, ...both, reintegros: aManos(900) })).toEqual({ tarjeta: 200_000, transferencia: 0 })
    // The whole that is noted with its event counts once, and so does what a flag says of the rest.
    const returned = { ...evento, en: 30, evento: 'reembolsar', devuelto: 2000 } as const
    expect(netoDe(asientosDe({ ...NADA, eventos: [aMano, returned], reintegros: aManos(2000) }))).toBe(0)
    const dealt = { quien: 'administrador', resuelto: 40, pagoId: '' } as const
    const cancelled = aviso({ ...dealt, tipo: 'cancelado_despues_de_pagado', centavos: 200_000 })
    expect(read({ eventos: [aMano], reintegros: aManos(500), avisos: [cancelled] }).at(-1)).toEqual([40, 0, 1500])
  })

  it('27.29 goes back when the owner dealt with its flag as money to return, once; a card’s goes back by the provider', () => {
    const dealt = { quien: 'administrador', resuelto: 40, pagoId: '' } as const
    const cancelled = aviso({ ...dealt, tipo: 'cancelado_despues_de_pagado', centavos: 200_000 })
    const returned = { ...evento, en: 50, evento: 'reembolsar' } as const
    expect(read({ eventos: [aMano, returned], avisos: [cancelled] })).toEqual([
      [10, 2000, 0],
      [40, 0, 2000],
    ])
    // The money is marked as returned before its flag is dealt with: it went back once.
    expect(read({ eventos: [aMano, { ...returned, en: 30 }], avisos: [cancelled] })).toEqual([
      [10, 2000, 0],
      [30, 0, 2000],
    ])
    expect(read({ eventos: [aprobado], pagos: [pago()], avisos: [cancelled] })).toEqual([[10, 2200, 0]])
    const movimientos = [
      { en: 10, centavos: 200_000 },
      { en: 20, centavos: 70_000 },
    ]
    const second = aviso({ ...dealt, tipo: 'transferencia_de_mas', centavos: 70_000 })
    expect(read({ eventos: [porBanco], movimientos, avisos: [second] }).at(-1)).toEqual([40, 0, 700])
    expect(netoDe(asientosDe({ ...NADA, eventos: [porBanco], movimientos, avisos: [second, cancelled] }))).toBe(0)
    expect(read({ eventos: [porBanco], movimientos, avisos: [{ ...second, resuelto: null }] })).toHaveLength(2)
    // A clock that was set back says that it was dealt with before the money came.
    const early = { ...cancelled, resuelto: 5 }
    const aManos = [{ via: 'tarjeta' as const, pagoId: null, monto: 2000, estado: 'hecha' as const, resuelto: 4 }]
    expect(netoDe(asientosDe({ ...NADA, eventos: [aMano], reintegros: aManos, avisos: [early] }))).toBe(0)
  })
})
