import type { CartItem } from '#domain/carrito/carrito.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import { printedTextos, textoEstampado } from './correccion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { MODO_ETIQUETA } from '#domain/producto/producto.ts'

/** What a buyer writes about an order by WhatsApp: the shop finds it by the code. */
export function mensajeDePedido(codigo: string): string {
  return `Hola, te escribo por el pedido ${codigo}.`
}

/** What a buyer asks about a cart by WhatsApp: each shirt with its code, size, mode and print, and both totals. */
export function mensajeDeCarrito(items: CartItem[]): string {
  const { tarjeta, transferencia } = totalesCarrito(items)
  return [
    'Hola, quiero consultar por este carrito:',
    ...items.map((item) => `- ${describe(item)}`),
    `Total sin envío: ${formatPesos(tarjeta)} con tarjeta, ${formatPesos(transferencia)} por transferencia.`,
  ].join('\n')
}

function describe({ nombre, codigo, talle, modo, nombrePersonalizado, numero, parches }: CartItem): string {
  const print = textoEstampado(printedTextos({ nombre: nombrePersonalizado, numero }))
  return [
    `${nombre} (${codigo})`,
    `talle ${talle}`,
    MODO_ETIQUETA[modo].toLocaleLowerCase('es'),
    ...(print === '' ? [] : [`con ${print}`]),
    ...(parches ? ['con parches'] : []),
  ].join(', ')
}
