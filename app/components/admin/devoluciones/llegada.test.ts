import { expect, it } from 'vitest'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { saldoSugerido } from '../pedidos/saldo-elegido.tsx'
import { fuentesPara } from './llegada.tsx'

it('37.22 What is suggested to settle with is never more than the money of the order that is left', () => {
  const nada = {
    totalTransferencia: 2190,
    medioDePago: 'efectivo',
    eventos: [],
    pagos: [],
    reintegros: [],
    acreditado: 0,
  }
  const pedido = (more = {}) => ({ ...nada, avisos: [], movimientos: [], ...more }) as unknown as PedidoGestionado
  const cobrado = pedido({ eventos: [{ en: 1, evento: 'cobrar_efectivo' }] })
  const suggest = (of: PedidoGestionado) => saldoSugerido(fuentesPara('dinero', of), 3000)
  expect(suggest(cobrado)).toMatchObject({ monto: '$\u00a02.190', pagoId: '', via: 'efectivo' })
  expect(suggest(pedido())).toMatchObject({ monto: '$\u00a00', pagoId: '' })
})
