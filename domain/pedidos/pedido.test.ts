import { describe, expect, it } from 'vitest'
import {
  ALFABETO_CODIGO,
  efectoEnStock,
  ESTADOS,
  nextEstado,
  totalElegido,
  totalesPedido,
  TRANSICIONES,
  type Estado,
} from './pedido.ts'
import { EVENTOS, type Evento } from './eventos.ts'

/** Every allowed move, written out: a change of the table must be made here too. */
const ALLOWED: [Estado, Evento, Estado][] = [
  ['pendiente_pago', 'pago_pendiente', 'pendiente_pago'],
  ['pendiente_pago', 'pago_rechazado', 'pendiente_pago'],
  ['pendiente_pago', 'pago_aprobado', 'pagado'],
  ['pendiente_pago', 'confirmar_transferencia', 'pagado'],
  ['pendiente_pago', 'cobrar_efectivo', 'pagado'],
  ['pendiente_pago', 'saldar', 'pagado'],
  ['pendiente_pago', 'usar_credito', 'pagado'],
  ['pendiente_pago', 'cambiar_medio', 'pendiente_pago'],
  ['pendiente_pago', 'recordar', 'pendiente_pago'],
  ['pendiente_pago', 'corregir', 'pendiente_pago'],
  ['pendiente_pago', 'corregir_entrega', 'pendiente_pago'],
  ['pendiente_pago', 'vencer', 'vencido'],
  ['pendiente_pago', 'agotar', 'vencido'],
  ['pendiente_pago', 'cancelar', 'cancelado'],
  ['pendiente_pago', 'reemplazar', 'cancelado'],
  ['pendiente_pago', 'descartar', 'cancelado'],
  ['pendiente_pago', 'devolver_parte', 'pendiente_pago'],
  ['pagado', 'corregir', 'pagado'],
  ['pagado', 'corregir_entrega', 'pagado'],
  ['pagado', 'preparar', 'en_preparacion'],
  ['pagado', 'entregar_en_mano', 'entregado'],
  ['pagado', 'cancelar', 'cancelado'],
  ['pagado', 'devolver_parte', 'pagado'],
  ['pagado', 'reembolsar', 'reembolsado'],
  ['en_preparacion', 'corregir_entrega', 'en_preparacion'],
  ['en_preparacion', 'enviar', 'enviado'],
  ['en_preparacion', 'dejar_para_retirar', 'listo_para_retirar'],
  ['en_preparacion', 'cancelar', 'cancelado'],
  ['en_preparacion', 'devolver_parte', 'en_preparacion'],
  ['en_preparacion', 'reembolsar', 'reembolsado'],
  ['enviado', 'entregar', 'entregado'],
  ['enviado', 'devolver_parte', 'enviado'],
  ['enviado', 'reembolsar', 'reembolsado'],
  ['listo_para_retirar', 'entregar', 'entregado'],
  ['listo_para_retirar', 'devolver_parte', 'listo_para_retirar'],
  ['listo_para_retirar', 'reembolsar', 'reembolsado'],
  ['entregado', 'devolver_parte', 'entregado'],
  ['entregado', 'reembolsar', 'reembolsado'],
  ['vencido', 'pago_pendiente', 'pendiente_pago'],
  ['vencido', 'pago_aprobado', 'pagado'],
  ['vencido', 'confirmar_transferencia', 'pagado'],
  ['vencido', 'cobrar_efectivo', 'pagado'],
  ['vencido', 'saldar', 'pagado'],
  ['enviado', 'deshacer_salida', 'en_preparacion'],
  ['listo_para_retirar', 'deshacer_salida', 'en_preparacion'],
  ['entregado', 'deshacer_entrega', 'enviado'],
  ['entregado', 'deshacer_retiro', 'listo_para_retirar'],
  ['entregado', 'deshacer_en_mano', 'en_preparacion'],
  ['en_preparacion', 'volver_a_pagado', 'pagado'],
  ['enviado', 'volver_a_pagado', 'pagado'],
  ['listo_para_retirar', 'volver_a_pagado', 'pagado'],
  ['entregado', 'volver_a_pagado', 'pagado'],
  ['entregado', 'anular_venta', 'cancelado'],
  ['vencido', 'cancelar', 'cancelado'],
  ['vencido', 'descartar', 'cancelado'],
  ['vencido', 'devolver_parte', 'vencido'],
  ['vencido', 'reembolsar', 'reembolsado'],
  ['cancelado', 'devolver_parte', 'cancelado'],
  ['cancelado', 'reembolsar', 'reembolsado'],
  ['reembolsado', 'devolver_parte', 'reembolsado'],
]

describe('the life of an order', () => {
  it.each(ESTADOS.flatMap((estado) => ([...EVENTOS.keys()] as Evento[]).map((evento) => [estado, evento] as const)))(
    'in %s the event %s leads where the table says, or is refused',
    (estado, evento) => {
      const allowed = ALLOWED.find(([de, e]) => de === estado && e === evento)
      expect(nextEstado(estado, evento)).toBe(allowed?.[2] ?? null)
    },
  )

  it('11.14 lets every state be reached from a new order', () => {
    const reached = new Set<Estado>(['pendiente_pago'])
    for (const estado of reached) for (const next of Object.values(TRANSICIONES[estado])) reached.add(next)
    expect([...reached].sort()).toEqual([...ESTADOS].sort())
  })

  it('ends only when the money has gone back', () => {
    const leadsOn = (estado: Estado) => Object.values(TRANSICIONES[estado]).some((next) => next !== estado)
    expect(ESTADOS.filter((estado) => !leadsOn(estado))).toEqual(['reembolsado'])
  })

  it('31.15 tells of money that goes back in whatever state the order is', () => {
    expect(ESTADOS.filter((estado) => nextEstado(estado, 'devolver_parte') !== estado)).toEqual([])
  })

  it('11.16, 11.34 never goes back to waiting for a payment, but for one that was told after the time ran out', () => {
    const back = ALLOWED.filter(([de, , a]) => a === 'pendiente_pago' && de !== 'pendiente_pago')
    expect(back).toEqual([['vencido', 'pago_pendiente', 'pendiente_pago']])
  })

  it('11.11, 11.12, 11.13 sells what was held when it is paid, and frees it when it isn’t', () => {
    expect(efectoEnStock('pendiente_pago', 'pagado', true)).toBe('vender')
    expect(efectoEnStock('pendiente_pago', 'vencido', true)).toBe('liberar')
    expect(efectoEnStock('pendiente_pago', 'cancelado', true)).toBe('liberar')
    expect(efectoEnStock('vencido', 'pagado', false)).toBe('retener_y_vender')
    expect(efectoEnStock('vencido', 'pendiente_pago', false)).toBe('retener')
    expect(efectoEnStock('vencido', 'cancelado', false)).toBe(null)
    expect(efectoEnStock('pendiente_pago', 'pendiente_pago', true)).toBe(null)
  })

  it('returns shirts to stock only while they are in the shop', () => {
    expect(efectoEnStock('pagado', 'cancelado', false)).toBe('devolver')
    expect(efectoEnStock('en_preparacion', 'reembolsado', false)).toBe('devolver')
    expect(efectoEnStock('enviado', 'reembolsado', false)).toBe(null)
    expect(efectoEnStock('cancelado', 'reembolsado', false)).toBe(null)
    expect(efectoEnStock('vencido', 'reembolsado', false)).toBe(null)
  })
})

describe('totals of an order', () => {
  const lineas = [
    { precio: 2190, precioDescuento: 1971, extras: 0, descuentoTarjeta: 0, descuentoTransferencia: 0 },
    { precio: 2490, precioDescuento: 2241, extras: 400, descuentoTarjeta: 0, descuentoTransferencia: 0 },
  ]

  it('14.7, 14.9, 14.14 add the extras in full to both, and never discount the shipping', () => {
    expect(totalesPedido(lineas, 283)).toEqual({ mercadoPago: 2190 + 2890 + 283, transferencia: 1971 + 2641 + 283 })
  })

  it('are the shipping alone without lines', () => {
    expect(totalesPedido([], 166)).toEqual({ mercadoPago: 166, transferencia: 166 })
  })

  it('follow the way of paying', () => {
    const totales = { totalMercadoPago: 5363, totalTransferencia: 4895 }
    expect(totalElegido({ ...totales, medioDePago: 'tarjeta' })).toBe(5363)
    expect(totalElegido({ ...totales, medioDePago: 'transferencia' })).toBe(4895)
  })
})

it('11.2 codes have no two letters that sound or look alike', () => {
  expect(new Set(ALFABETO_CODIGO).size).toBe(ALFABETO_CODIGO.length)
  for (const [a, b] of ['BV', '0O', '1I', 'SZ', 'S5', '8B']) {
    expect(ALFABETO_CODIGO.includes(a!) && ALFABETO_CODIGO.includes(b!)).toBe(false)
  }
})
