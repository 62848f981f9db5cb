import type { AvisoDePedido } from './aviso-pedido.ts'
import { describe, expect, it } from 'vitest'
import { accionesDe } from './acciones-pedido.ts'
import { EVENTOS } from '#domain/pedidos/eventos.ts'
import {
  ESTADOS,
  nextEstado,
  TRANSICIONES,
  type Estado,
  type EventoPedido,
  type LineaPedido,
} from '#domain/pedidos/pedido.ts'

const EN_STOCK = { modo: 'stock' } as LineaPedido
const PAGO = { a: 'pagado' } as EventoPedido
const ENVIO = {
  nombre: 'Ana',
  departamento: 'Salto',
  ciudad: 'Salto',
  calle: '',
  numeroPuerta: '',
  numeroApartamento: '',
  telefono: '099123456',
  correo: '',
  comentarios: '',
  metodo: 'domicilio',
  puntoDeRetiro: null,
} as const

const AVISO: AvisoDePedido = {
  id: 'aviso',
  tipo: 'pago_de_mas',
  centavos: 245000,
  moneda: 'UYU',
  esperado: null,
  pagoId: '1001',
  movimientoId: '',
  estado: 'cancelado',
  detalle: '',
  creado: 0,
  resuelto: null,
  quien: '',
  autor: '',
  nota: '',
}

function pedido(estado: Estado, fields: Partial<Parameters<typeof accionesDe>[0]> = {}) {
  return {
    estado,
    envio: ENVIO,
    lineas: [EN_STOCK],
    quedan: 1,
    borrado: null,
    eventos: [],
    totalTransferencia: 2231,
    totalMercadoPago: 2450,
    avisos: [],
    pagos: [],
    medioDePago: 'transferencia' as const,
    retiene: estado === 'pendiente_pago',
    porDevolver: 0,
    ...fields,
  }
}

/**
 * Events of the provider, the buyer and the clock; and partial refunds and corrections, which have forms of their own.
 */
const NOT_OF_THE_OWNER =
  /^pago_|^deshacer_|^(anular_venta|volver_a_pagado|cambiar_medio|corregir|corregir_entrega|reemplazar|descartar|recordar|vencer|agotar|devolver_parte|saldar|usar_credito)$/

describe('what the owner may do with an order', () => {
  it.each(ESTADOS)('26.5 %s offers only what the table of transitions allows', (estado) => {
    const acciones = accionesDe(pedido(estado, { eventos: [PAGO] }))
    for (const { evento } of acciones) expect(nextEstado(estado, evento)).not.toBeNull()
    const own = Object.keys(TRANSICIONES[estado]).filter((evento) => !NOT_OF_THE_OWNER.test(evento))
    const sent = own.filter((evento) => evento !== 'entregar_en_mano')
    expect(acciones.map(({ evento }) => evento).toSorted()).toEqual(sent.toSorted())
    for (const metodo of ['mostrador', 'local'] as const) {
      const fetched = accionesDe(pedido(estado, { eventos: [PAGO], envio: { ...ENVIO, metodo } }))
      const its = own.filter((evento) => evento !== 'enviar')
      expect(fetched.map(({ evento }) => evento).toSorted()).toEqual(its.toSorted())
    }
  })

  it('35.15 an order whose buyer was forgotten goes nowhere: its money is returned', () => {
    for (const [estado, paso] of [
      ['pagado', 'preparar'],
      ['en_preparacion', 'enviar'],
    ] as const) {
      const acciones = accionesDe(pedido(estado, { eventos: [PAGO], borrado: 1 }))
      const { impedimento } = acciones.find(({ evento }) => evento === paso)!
      expect(impedimento).toContain('se borraron')
      expect(acciones.find(({ evento }) => evento === 'cancelar')!.impedimento).toBe('')
    }
  })

  it('26.5 the expected way on comes first: sent to a home, ready at a pickup point', () => {
    expect(accionesDe(pedido('pendiente_pago'))[0]).toMatchObject({ texto: 'Confirmar transferencia', principal: true })
    expect(accionesDe(pedido('en_preparacion'))[0]).toMatchObject({ texto: 'Marcar enviado', pideSeguimiento: true })
    const punto = pedido('en_preparacion', { envio: { ...ENVIO, metodo: 'punto' } })
    expect(accionesDe(punto)[0]).toMatchObject({ texto: 'Listo para retirar', principal: true })
    const local = pedido('pagado', { envio: { ...ENVIO, metodo: 'local' } })
    expect(accionesDe(local)[0]).toMatchObject({ texto: 'Entregado en mano', principal: true })
    expect(accionesDe(pedido('pendiente_pago', { medioDePago: 'tarjeta' })).some(({ principal }) => principal)).toBe(
      false,
    )
  })

  it('26.6 cancelling says what it does to stock and money', () => {
    const text = (estado: Estado, fields = {}) =>
      accionesDe(pedido(estado, fields)).find(({ evento }) => evento === 'cancelar')!.consecuencia
    expect(text('pendiente_pago')).toContain('vuelven a la venta')
    expect(text('pendiente_pago')).not.toContain('dinero')
    expect(text('pagado', { eventos: [PAGO] })).toContain('dinero para devolver')
    expect(text('pagado', { lineas: [{ modo: 'encargo' }] })).not.toContain('vuelven')
    expect(text('vencido')).not.toContain('vuelven')
  })

  it.each(ESTADOS)('13.19, 26.6 every step of an order that is %s says whether its buyer is told by mail', (estado) => {
    const withAddress = accionesDe(pedido(estado, { eventos: [PAGO], envio: { ...ENVIO, correo: 'ana@example.com' } }))
    for (const { evento, consecuencia } of withAddress) {
      expect(EVENTOS.get(evento)?.correo).toBeDefined()
      expect(consecuencia).toContain('Se le avisa por correo a quien compró.')
    }
    for (const { consecuencia } of accionesDe(pedido(estado, { eventos: [PAGO] }))) {
      expect(consecuencia).toContain('No dejó correo')
      expect(consecuencia).not.toContain('Se le avisa')
    }
  })

  it('26.5 an order whose time ran out may have had money by transfer, or what it is flagged for', () => {
    const events = (fields = {}) => accionesDe(pedido('vencido', fields)).map(({ evento }) => evento)
    expect(events()).toContain('reembolsar')
    expect(events({ medioDePago: 'tarjeta' })).not.toContain('reembolsar')
    expect(events({ medioDePago: 'tarjeta', avisos: [AVISO] })).toContain('reembolsar')
    expect(events({ porDevolver: 1 })).not.toContain('reembolsar')
    const annulled = { eventos: [PAGO, { ...PAGO, evento: 'anular_venta' as const, a: 'cancelado' as const }] }
    expect(accionesDe(pedido('cancelado', annulled))).toEqual([])
  })

  it('30.33 says what the provider believes before a transfer is confirmed, and that a coupon may still be paid', () => {
    const says = (fields: Parameters<typeof pedido>[1]) =>
      accionesDe(pedido('pendiente_pago', fields)).find(({ evento }) => evento === 'confirmar_transferencia')!
        .consecuencia
    expect(says({})).toMatch(/^Hacelo cuando veas/)
    expect(says({ medioDePago: 'tarjeta' })).toMatch(
      /^Se eligió pagar con tarjeta\. Mercado Pago no avisó de ningún pago/,
    )
    const rejected = { estado: 'rejected', detalle: 'cc_rejected_insufficient_amount' }
    expect(says({ medioDePago: 'tarjeta', pagos: [rejected] })).toContain(
      'Mercado Pago dice: rechazado (fondos insuficientes).',
    )
    // The coupon came before the buyer chose transfer.
    expect(says({ pagos: [{ estado: 'pending', detalle: 'pending_waiting_payment' }, rejected] })).toMatch(
      /^Mercado Pago dice: pendiente .*; rechazado .*\. El cupón todavía se puede pagar: .* Hacelo cuando veas/,
    )
  })

  it('30.27 an order that was paid short doesn’t leave; once that is dealt with it does', () => {
    const barred = (avisos: AvisoDePedido[]) =>
      accionesDe(pedido('en_preparacion', { eventos: [PAGO], avisos }))
        .filter(({ impedimento }) => impedimento !== '')
        .map(({ evento }) => evento)
    const short: AvisoDePedido = { ...AVISO, tipo: 'faltan', centavos: 100, esperado: 223100, pagoId: '' }
    expect(barred([AVISO])).toEqual([])
    expect(barred([AVISO, short])).toEqual(['enviar', 'dejar_para_retirar'])
    expect(barred([{ ...short, resuelto: 1, quien: 'administrador', autor: 'ana@casakas.uy', nota: 'Pagó' }])).toEqual(
      [],
    )
  })

  it('26.5 a cancelled order that never saw money has none to return', () => {
    expect(accionesDe(pedido('cancelado'))).toEqual([])
    expect(accionesDe(pedido('cancelado', { eventos: [PAGO] }))).toHaveLength(1)
    expect(accionesDe(pedido('cancelado', { avisos: [AVISO] }))).toHaveLength(1)
  })
})
