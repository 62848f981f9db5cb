import { expect, it } from 'vitest'
import type { CartItem } from '#domain/carrito/carrito.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { buildCartItem } from '#tests/cart-item.ts'
import { mensajeDeCarrito, mensajeDePedido } from './mensaje-consulta.ts'

const ITEM = buildCartItem({
  id: 'a',
  codigo: 'CSK-0001',
  slug: 'a',
  nombre: 'Nacional Local 1980',
  imagen: '',
  precio: 2190,
  precioDescuento: 1971,
  precioFinal: 2190,
})
const PRINTED: CartItem = {
  ...ITEM,
  codigo: 'CSK-0002',
  nombre: 'Uruguay <b>1930</b>',
  talle: 'L',
  modo: 'encargo',
  esEncargo: true,
  precio: 2490,
  precioDescuento: 2241,
  personalizacion: true,
  nombrePersonalizado: 'NASAZZI',
  numero: '2',
  parches: true,
  precioFinal: 2890,
}

it('1.18 a cart’s message names each shirt with code, size, mode and print, and both totals', () => {
  expect(mensajeDeCarrito([ITEM, PRINTED]).replaceAll('\u00a0', ' ')).toBe(
    [
      'Hola, quiero consultar por este carrito:',
      '- Nacional Local 1980 (CSK-0001), talle M, en stock',
      '- Uruguay <b>1930</b> (CSK-0002), talle L, por encargo, con NASAZZI 2, con parches',
      'Total sin envío: $ 5.080 con tarjeta, $ 4.612 por transferencia.',
    ].join('\n'),
  )
})

it('34.8 a cart’s message says what it comes to with its code', () => {
  const descuento = { codigo: 'ANA10', tarjeta: 100, transferencia: 90 }
  const [before, after] = [mensajeDeCarrito([ITEM]), mensajeDeCarrito([ITEM], descuento)].map((mensaje) =>
    /\$\s[\d.]+ con tarjeta, \$\s[\d.]+ por/
      .exec(mensaje)![0]
      .match(/[\d.]+/g)!
      .map((one) => Number(one.replace('.', ''))),
  )
  expect(after).toEqual([before![0]! - 100, before![1]! - 90])
  expect(mensajeDeCarrito([ITEM], descuento)).toContain('Total sin envío con el código ANA10: ')
})

it('1.18, 11.47 a full cart’s message names every shirt, and WhatsApp takes its address', () => {
  const mensaje = mensajeDeCarrito(Array.from({ length: 30 }, () => PRINTED))
  expect(mensaje.split('\n')).toHaveLength(32)
  expect(whatsappLink('59899000000', mensaje).length).toBeLessThan(6000)
})

it('1.18 an order’s message has its code', () => {
  expect(mensajeDePedido('CK-7Q4M2F')).toBe('Hola, te escribo por el pedido CK-7Q4M2F.')
})
