import { totalesCarrito, type CartItem } from './carrito.ts'
import { printedTextos, textoEstampado } from './correccion.ts'
import { formatPesos } from './dinero.ts'
import { MODO_ETIQUETA } from './producto.ts'

/** What a buyer writes about an order by WhatsApp: the shop finds it by the code. */
export function mensajeDePedido(codigo: string): string {
  return `Hola, te escribo por el pedido ${codigo}.`
}

/** Shirts that are named one by one: WhatsApp takes only so much of an address. */
const CAMISETAS_MAX = 20

/** What a buyer asks about a cart by WhatsApp: each shirt with its code, size, mode and print, and both totals. */
export function mensajeDeCarrito(items: CartItem[]): string {
  const { tarjeta, transferencia } = totalesCarrito(items)
  const more = items.length - CAMISETAS_MAX
  return [
    'Hola, quiero consultar por este carrito:',
    ...items.slice(0, CAMISETAS_MAX).map((item) => `- ${describe(item)}`),
    ...(more > 0 ? [`- y ${more} más`] : []),
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
