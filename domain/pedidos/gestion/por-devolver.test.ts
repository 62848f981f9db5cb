import { describe, expect, it } from 'vitest'
import { porDevolverPorMercadoPago, type Reintegro } from '#domain/pagos/reintegro.ts'
import { consecuenciaDeDevolver, eventoDeDevolver, pagosPorDevolver, quedaAMano } from './por-devolver.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { ESTADOS, nextEstado, type Estado } from '#domain/pedidos/pedido.ts'

const TOTAL = 2450
const PAGO = {
  id: '1',
  estado: 'approved',
  detalle: 'accredited',
  monto: TOTAL,
  moneda: 'UYU',
  reparo: '',
  aprobado: true,
  actualizado: 10,
  actualizadoProveedor: 0,
}
const DEVUELTO = {
  via: 'tarjeta' as const,
  pagoId: '1' as string | null,
  monto: TOTAL,
  estado: 'hecha' as const,
  resuelto: 50,
}
const A_MANO = { ...DEVUELTO, pagoId: null }

type Fields = Partial<Omit<Parameters<typeof eventoDeDevolver>[0], 'eventos' | 'reintegros'>> & {
  eventos?: { evento: Evento; a: Estado }[]
  reintegros?: Pick<Reintegro, 'pagoId' | 'via' | 'monto' | 'estado' | 'resuelto'>[]
}

function pedido(estado: Estado, { eventos = [PAGO_APROBADO], ...fields }: Fields = {}) {
  return {
    estado,
    totalMercadoPago: TOTAL,
    totalTransferencia: 2000,
    pagos: [PAGO],
    lineas: [{ modo: 'stock' as const }],
    envio: { correo: 'ana@example.com' },
    encargos: [{ llegada: null }],
    reintegros: [],
    avisos: [],
    movimientos: [],
    acreditado: 0,
    eventos: eventos.map((one) => ({ en: 10, pagoId: null, devuelto: null, movimientoId: null, ...one })),
    ...fields,
  }
}
const PAGO_APROBADO = { evento: 'pago_aprobado', a: 'pagado' } as const
const CONFIRMADA = { evento: 'confirmar_transferencia', a: 'pagado' } as const
const porTransferencia = (fields: Fields = {}) => pedido('pagado', { pagos: [], eventos: [CONFIRMADA], ...fields })

describe('money that goes back', () => {
  it.each(ESTADOS)('31.15, 26.32 moves an order that is %s as the table allows, and its dialog says so', (estado) => {
    const evento = eventoDeDevolver(pedido(estado, { reintegros: [DEVUELTO] }))
    const next = nextEstado(estado, evento)
    expect(next).not.toBeNull()
    expect(next).toBe(estado === 'pendiente_pago' ? estado : 'reembolsado')
    for (const todo of [
      { via: 'tarjeta', pagoId: '1', monto: TOTAL },
      { via: 'efectivo', pagoId: null, monto: TOTAL },
    ] as const) {
      const text = consecuenciaDeDevolver(pedido(estado), todo)
      expect(text).toContain(next === estado ? 'El pedido sigue como está.' : 'El pedido queda reembolsado.')
      expect(text.includes('vuelven a la venta')).toBe(estado === 'pagado' || estado === 'en_preparacion')
      expect(text).toContain('se le avisa por correo')
      expect(text.includes('al taller: avisale')).toBe(next !== estado)
      expect(text.includes('en efectivo')).toBe(todo.pagoId === null)
    }
  })

  it('31.15 says who has to tell a buyer that left no address', () => {
    const part = { via: 'tarjeta', pagoId: '1', monto: 5 } as const
    const text = consecuenciaDeDevolver({ ...pedido('pagado'), envio: { correo: '' } }, part)
    expect(text).toContain('No dejó correo')
    expect(text).not.toContain('se le avisa por correo')
  })

  it('11.28, 12.20 leaves a paid order as it is while money that pays it is there, by card or transfer', () => {
    const other = { ...PAGO, id: '2' }
    const after = (fields: Fields) => eventoDeDevolver(pedido('pagado', { reintegros: [DEVUELTO], ...fields }))
    expect(after({ pagos: [PAGO, other] })).toBe('devolver_parte')
    expect(after({ eventos: [CONFIRMADA] })).toBe('devolver_parte')
    expect(after({ reintegros: [{ ...DEVUELTO, monto: TOTAL - 1 }] })).toBe('devolver_parte')
  })

  it('31.5 what pays nothing doesn’t stand for the money that went back', () => {
    for (const useless of [{ reparo: 'es de prueba' }, { monto: TOTAL - 1 }, { moneda: 'USD' }]) {
      const pagos = [PAGO, { ...PAGO, id: '2', ...useless }]
      expect(eventoDeDevolver(pedido('pagado', { pagos, reintegros: [DEVUELTO] }))).toBe('reembolsar')
    }
  })

  it('31.15 an order that was never paid is reembolsado once all that came went back', () => {
    const late = { pagos: [{ ...PAGO, monto: 77 }], eventos: [], movimientos: [{ en: 20, centavos: 100_050 }] }
    const after = (...montos: [string | null, number][]) =>
      eventoDeDevolver(
        pedido('vencido', { ...late, reintegros: montos.map(([pagoId, monto]) => ({ ...DEVUELTO, pagoId, monto })) }),
      )
    expect(after(['1', 40])).toBe('devolver_parte')
    expect(after(['1', 77])).toBe('devolver_parte')
    expect(after(['1', 77], [null, 999])).toBe('devolver_parte')
    // Cents of the bank's don't go back.
    expect(after(['1', 77], [null, 1000])).toBe('reembolsar')
    expect(after([null, 1000])).toBe('devolver_parte')
  })

  it('31.16 money under way is the provider’s to return, whatever else it refused', () => {
    const asked = { ...DEVUELTO, estado: 'pedida' as const }
    const refused = { ...DEVUELTO, monto: 5, estado: 'rechazada' as const }
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [] })).toBe(TOTAL)
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [asked] })).toBe(TOTAL)
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [refused, { ...asked, monto: 7 }] })).toBe(7)
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [refused] })).toBe(0)
  })

  it('31.21 by hand goes back what came and is left, part by part; the last one makes the order reembolsado', () => {
    expect(quedaAMano(porTransferencia())).toBe(2000)
    const part = porTransferencia({ reintegros: [{ ...A_MANO, monto: 700 }] })
    expect(quedaAMano(part)).toBe(1300)
    expect(eventoDeDevolver(part)).toBe('devolver_parte')
    const whole = porTransferencia({
      reintegros: [
        { ...A_MANO, monto: 700 },
        { ...A_MANO, monto: 1300 },
      ],
    })
    expect(quedaAMano(whole)).toBe(0)
    expect(eventoDeDevolver(whole)).toBe('reembolsar')
    const byBank = { movimientos: [{ en: 10, centavos: 150_050 }] }
    expect(quedaAMano(porTransferencia({ ...byBank, eventos: [{ ...CONFIRMADA, movimientoId: 'm' } as never] }))).toBe(
      1500,
    )
  })

  it('31.21 what the provider can return doesn’t go back by hand; what it refused does, and then not again by card', () => {
    expect(quedaAMano(pedido('pagado'))).toBe(0)
    expect(quedaAMano(porTransferencia({ pagos: [PAGO] }))).toBe(2000)
    expect(quedaAMano(porTransferencia({ pagos: [{ ...PAGO, reparo: 'es de otra cuenta' }] }))).toBe(2000)
    const refused = { ...DEVUELTO, estado: 'rechazada' as const }
    expect(quedaAMano(pedido('pagado', { reintegros: [refused] }))).toBe(TOTAL)
    const returned = pedido('pagado', { reintegros: [refused, { ...A_MANO, monto: 2000 }] })
    expect(quedaAMano(returned)).toBe(450)
    expect(pagosPorDevolver(returned)).toMatchObject([{ queda: 450 }])
    expect(eventoDeDevolver(returned)).toBe('devolver_parte')
    const whole = pedido('pagado', { reintegros: [refused, A_MANO] })
    expect(pagosPorDevolver(whole)).toEqual([])
    expect(eventoDeDevolver(whole)).toBe('reembolsar')
  })
})
