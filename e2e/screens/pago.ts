import { placeOrder } from '../support/ordenar.ts'
import { PEDIDO } from './elegidas.ts'
import { transferAt, cardAt } from './ordered.ts'
import type { Screen } from './screen.ts'

const result = (page: string) => (token: string) => `/checkout/${page}?pedido=${token}`

export const PAGOS: Screen[] = [
  {
    name: 'mercado-pago',
    address: async (page) => (await placeOrder(page, 'tarjeta', PEDIDO)).initPoint,
  },
  { name: 'transferencia', address: transferAt((token) => `/checkout-transfer?pedido=${token}`) },
  { name: 'transferencia-sin-pedido', address: '/checkout-transfer' },
  { name: 'pago-con-exito', address: cardAt('Aprobar', result('success')) },
  { name: 'pago-con-exito-sin-pedido', address: '/checkout/success' },
  { name: 'pago-confirmando', address: cardAt(null, result('success')) },
  { name: 'pago-con-error', address: cardAt('Rechazar', result('failure')) },
  { name: 'pago-con-error-sin-pedido', address: '/checkout/failure' },
  { name: 'pago-en-proceso', address: cardAt('Dejar pendiente', result('pending')) },
  { name: 'pago-en-proceso-sin-pedido', address: '/checkout/pending' },
]
