import type { CartItem } from '#domain/carrito/carrito.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import { printedTextos, textoEstampado } from './correccion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'

/** What a buyer writes about an order by WhatsApp: the shop finds it by the code. */
export function mensajeDePedido(codigo: string): string {
  return `Hola, te escribo por el pedido ${codigo}.`
}

/**
 * What a buyer asks about a cart by WhatsApp: each shirt's code, size, mode and print, and both totals.
 * @param descuento the code that is applied, and what it takes off both; null for none
 */
export function mensajeDeCarrito(items: CartItem[], descuento: (Precios & { codigo: string }) | null = null): string {
  const { tarjeta, transferencia } = totalesCarrito(items)
  const menos = descuento ?? { tarjeta: 0, transferencia: 0 }
  const con = descuento === null ? '' : ` con el código ${descuento.codigo}`
  const pagar = [formatPesos(tarjeta - menos.tarjeta), formatPesos(transferencia - menos.transferencia)]
  return [
    'Hola, quiero consultar por este carrito:',
    ...items.map((item) => `- ${describeConsulta(item)}`),
    `Total sin envío${con}: ${pagar[0]} con tarjeta, ${pagar[1]} por transferencia.`,
  ].join('\n')
}

function describeConsulta({ nombre, codigo, talle, modo, nombrePersonalizado, numero, parches }: CartItem): string {
  const print = textoEstampado(printedTextos({ nombre: nombrePersonalizado, numero }))
  return [
    `${nombre} (${codigo})`,
    `talle ${talle}`,
    MODO_ETIQUETA[modo].toLocaleLowerCase('es'),
    ...(print === '' ? [] : [`con ${print}`]),
    ...(parches ? ['con parches'] : []),
  ].join(', ')
}
