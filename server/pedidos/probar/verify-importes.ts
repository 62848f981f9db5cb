import { formatPesos } from '#domain/dinero/dinero.ts'
import { totalesPedido } from '#domain/pedidos/pedido.ts'
import type { Expediente } from './read-expedientes.ts'

/** An order has shirts, and its totals are what these and the shipping come to (specification 11.72). */
export function checkImportes({ pedido, lineas }: Expediente): string[] {
  if (lineas.length === 0) return ['no tiene ninguna camiseta']
  const { mercadoPago, transferencia } = totalesPedido(lineas, pedido.costoEnvio)
  return [
    ...compare('total con Mercado Pago', mercadoPago, pedido.totalMercadoPago),
    ...compare('total por transferencia', transferencia, pedido.totalTransferencia),
  ]
}

function compare(que: string, suma: number, total: number): string[] {
  if (suma === total) return []
  return [`su ${que} es ${formatPesos(total)}, y sus camisetas y el envío suman ${formatPesos(suma)}`]
}
