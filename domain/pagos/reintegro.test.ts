import { describe, expect, it } from 'vitest'
import { consecuenciaDeDevolver, eventoDeDevolver, porDevolverPorMercadoPago } from './reintegro.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { ESTADOS, nextEstado, type Estado } from '#domain/pedidos/pedido.ts'

const TOTAL = 2450
const PAGO = { id: '1', estado: 'approved', detalle: 'accredited', monto: TOTAL, moneda: 'UYU', reparo: '' }
const DEVUELTO = { pagoId: '1', monto: TOTAL, estado: 'hecha' as const }

function pedido(estado: Estado, fields: { pagos?: (typeof PAGO)[]; eventos?: { evento: Evento; a: Estado }[] } = {}) {
  return {
    estado,
    eventos: [{ evento: 'pago_aprobado' as const, a: 'pagado' as const }],
    totalMercadoPago: TOTAL,
    pagos: [PAGO],
    lineas: [{ modo: 'stock' as const }],
    envio: { correo: 'ana@example.com' },
    reintegros: [],
    ...fields,
  }
}

describe('money that goes back', () => {
  it.each(ESTADOS)('31.15 moves an order that is %s as the table allows, and its dialog says so', (estado) => {
    const facts = pedido(estado)
    const evento = eventoDeDevolver(facts, [DEVUELTO])
    const next = nextEstado(estado, evento)
    expect(next).not.toBeNull()
    expect(next).toBe(estado === 'pendiente_pago' ? estado : 'reembolsado')
    const text = consecuenciaDeDevolver(facts, '1', TOTAL)
    expect(text).toContain(next === estado ? 'El pedido sigue como está.' : 'El pedido queda reembolsado.')
    expect(text.includes('vuelven a la venta')).toBe(estado === 'pagado' || estado === 'en_preparacion')
    expect(text).toContain('se le avisa por correo')
  })

  it('31.15 says who has to tell a buyer that left no address', () => {
    const text = consecuenciaDeDevolver({ ...pedido('pagado'), envio: { correo: '' } }, '1', 5)
    expect(text).toContain('No dejó correo')
    expect(text).not.toContain('se le avisa por correo')
  })

  it('11.28, 12.20 leaves a paid order as it is while money that pays it is there, by card or transfer', () => {
    const other = { ...PAGO, id: '2' }
    expect(eventoDeDevolver(pedido('pagado', { pagos: [PAGO, other] }), [DEVUELTO])).toBe('devolver_parte')
    const byTransfer = [{ evento: 'confirmar_transferencia' as const, a: 'pagado' as const }]
    expect(eventoDeDevolver(pedido('pagado', { eventos: byTransfer }), [DEVUELTO])).toBe('devolver_parte')
    expect(eventoDeDevolver(pedido('pagado'), [{ ...DEVUELTO, monto: TOTAL - 1 }])).toBe('devolver_parte')
  })

  it('31.5 what pays nothing doesn’t stand for the money that went back', () => {
    for (const useless of [{ reparo: 'es de prueba' }, { monto: TOTAL - 1 }, { moneda: 'USD' }]) {
      const pagos = [PAGO, { ...PAGO, id: '2', ...useless }]
      expect(eventoDeDevolver(pedido('pagado', { pagos }), [DEVUELTO])).toBe('reembolsar')
    }
  })

  it('31.15 an order that was never paid is reembolsado once all that came went back', () => {
    const pagos = [{ ...PAGO, monto: 77 }]
    const late = pedido('vencido', { pagos, eventos: [] })
    expect(eventoDeDevolver(late, [{ ...DEVUELTO, monto: 40 }])).toBe('devolver_parte')
    expect(eventoDeDevolver(late, [{ ...DEVUELTO, monto: 77 }])).toBe('reembolsar')
  })

  it('31.16 money under way is the provider’s to return, whatever else it refused', () => {
    const asked = { ...DEVUELTO, estado: 'pedida' as const }
    const refused = { ...DEVUELTO, monto: 5, estado: 'rechazada' as const }
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [] })).toBe(TOTAL)
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [asked] })).toBe(TOTAL)
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [refused, { ...asked, monto: 7 }] })).toBe(7)
    expect(porDevolverPorMercadoPago({ pagos: [PAGO], reintegros: [refused] })).toBe(0)
  })
})
