import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { ATRASO_DE_MONTEVIDEO, readDia } from '#domain/tiempo/dia.ts'
import { llegadaDePedido } from './llegada-de-pedido.ts'
import type { Estado, EventoPedido, MedioDePago } from './pedido.ts'

const at = (local: string) => Date.parse(`${local}Z`) + ATRASO_DE_MONTEVIDEO
const PROMESA = { sale: readDia('2026-11-30')!, llega: readDia('2026-12-01')! }
const PEDIDO = {
  tipo: 'venta' as 'venta' | 'cambio',
  estado: 'pagado' as Estado,
  medioDePago: 'transferencia' as MedioDePago,
  pagoEstado: null as string | null,
  retenidoHasta: at('2026-12-05T10:00:00'),
  totalMercadoPago: 2450,
  totalTransferencia: 2231,
  tiempoEnvio: '24 hs',
  promesa: PROMESA as typeof PROMESA | null,
  eventos: [] as EventoPedido[],
  lineas: [{ modo: 'stock' as 'stock' | 'encargo' }],
}
/** As its page reads at a moment. */
const say = (fields: Partial<typeof PEDIDO>, now = '2026-11-27T10:00:00') =>
  llegadaDePedido({ ...PEDIDO, ...fields }, DEMO_AJUSTES, at(now))
const sent = (en: string) => ({
  estado: 'enviado' as const,
  eventos: [{ en: at(en), a: 'enviado', de: 'en_preparacion' } as EventoPedido],
})

describe('when an order arrives, in words', () => {
  it('44.4 of one that isn’t paid it hangs on when that is: seen, by transfer; made, by card', () => {
    const unpaid = { estado: 'pendiente_pago', promesa: null } as const
    expect(say(unpaid)).toBe('Llega el lunes 30/11, si vemos el pago antes de las 15:00 del viernes 27/11')
    expect(say(unpaid, '2026-11-29T20:00:00')).toBe(
      'Llega el martes 1/12, si vemos el pago antes de las 15:00 del lunes 30/11',
    )
    expect(say({ ...unpaid, medioDePago: 'tarjeta', pagoEstado: 'pending' })).toContain('si se acredita antes de las')
    expect(say({ ...unpaid, medioDePago: 'tarjeta', lineas: [{ modo: 'encargo' }] })).toBe(
      'Se hace en 15 a 20 días y llega el viernes 18/12, si lo pagás antes de las 15:00 del viernes 27/11',
    )
    expect(say({ ...unpaid, tipo: 'cambio', totalTransferencia: 0 })).toBe('Despachada, llega en 24 hs')
  })

  it('44.4 one that is over before the cut-off has to be paid before that', () => {
    const unpaid = { estado: 'pendiente_pago', promesa: null, medioDePago: 'tarjeta' } as const
    const night = '2026-11-29T20:00:00'
    expect(say({ ...unpaid, retenidoHasta: at('2026-11-29T20:30:00') }, night)).toBe(
      'Llega el martes 1/12, si lo pagás antes de que venza',
    )
  })

  it('44.4 of one that was paid it is what was promised, until it left or the day is over', () => {
    expect(say({})).toBe('Llega el martes 1/12')
    expect(say({ estado: 'en_preparacion' }, '2026-11-30T10:00:00')).toBe('Llega el martes 1/12')
    expect(say({}, '2026-12-02T10:00:00')).toBe('Tenía que llegar el martes 1/12')
    expect(say(sent('2026-11-30T10:00:00'), '2026-12-01T08:00:00')).toBe('Llega el martes 1/12')
    expect(say(sent('2026-12-04T18:00:00'), '2026-12-04T18:00:00')).toBe(
      'Llega el lunes 7/12; te habíamos dicho el martes 1/12',
    )
    expect(say({ estado: 'entregado' })).toBe('Era para el martes 1/12')
  })

  it('44.3 without a day it says what it knows', () => {
    expect(say({ promesa: null })).toBe('Despachada, llega en 24 hs')
    expect(say({ promesa: null, tiempoEnvio: 'a convenir', estado: 'pendiente_pago' })).toBe('Entrega: a convenir')
    expect(say({ promesa: null, ...sent('2026-11-27T10:00:00') })).toBe('Llega en 24 hs')
    expect(say({ estado: 'cancelado' })).toBe('Despachada, llega en 24 hs')
  })
})
