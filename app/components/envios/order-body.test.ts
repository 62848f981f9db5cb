import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { expect, test } from 'vitest'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { buildCartItem } from '#tests/cart-item.ts'
import { buildOrderBody, contenidoDe } from './order-body.ts'

const item = buildCartItem({
  codigo: 'C1',
  slug: 'una',
  nombre: 'Una camiseta',
  modo: 'encargo',
  esEncargo: true,
  personalizacion: true,
  nombrePersonalizado: 'Forlán',
  numero: '10',
  parches: true,
  precioFinal: 2400,
})
const datos: DatosEnvio = {
  nombre: 'Ana',
  departamento: 'Montevideo',
  ciudad: 'Montevideo',
  calle: 'Rivera',
  numeroPuerta: '1',
  numeroApartamento: '',
  telefono: '099123456',
  correo: '',
  comentarios: '',
  metodo: 'domicilio',
  punto: '',
  ...SIN_FACTURA,
}
const pedir = { items: [item], datos, tarifa: { costo: 260, tiempo: '24 hs' }, codigo: '', descuentos: [], credito: '' }
const key = 'clave-de-dieciseis'
const navegador = { origin: 'https://tienda.uy', reemplaza: 'token', automated: false }

test('7.1, 9.1 the body lists each shirt with title, price, quantity 1, UYU and picture, then the shipping', () => {
  expect(buildOrderBody(pedir, 'tarjeta', key, navegador)).toEqual({
    items: [
      {
        title: 'Una camiseta',
        unit_price: 2400,
        quantity: 1,
        currency_id: 'UYU',
        picture_url: 'https://tienda.uy/img/img1/320.webp',
        id: 'p1',
        talle: 'M',
        modo: 'encargo',
        personalizacion: { nombre: 'Forlán', numero: '10', parches: true },
      },
      { title: 'Envío', unit_price: 260, quantity: 1, currency_id: 'UYU' },
    ],
    shipping: { ...datos, costo: 260, tiempo: '24 hs' },
    idempotencyKey: key,
    reemplaza: 'token',
    automated: false,
  })
})

test('14.7 by transfer the extras are added in full to the transfer price', () => {
  expect(buildOrderBody(pedir, 'transferencia', key, navegador).items[0]!.unit_price).toBe(2200)
})

test('the content changes with cart, data and prices', () => {
  const base = contenidoDe(pedir)
  expect(contenidoDe({ ...pedir, items: [{ ...item }], datos: { ...datos } })).toBe(base)
  expect(contenidoDe({ ...pedir, items: [{ ...item, talle: 'L' }] })).not.toBe(base)
  expect(contenidoDe({ ...pedir, items: [{ ...item, numero: '9' }] })).not.toBe(base)
  expect(contenidoDe({ ...pedir, items: [{ ...item, precioFinal: 2500 }] })).not.toBe(base)
  expect(contenidoDe({ ...pedir, datos: { ...datos, telefono: '099000000' } })).not.toBe(base)
  expect(contenidoDe({ ...pedir, tarifa: { ...pedir.tarifa, costo: 283 } })).not.toBe(base)
})

test('34.9 with a code each shirt costs what is paid for it, and another code is another content', () => {
  const conCodigo = { ...pedir, codigo: 'ANA10', descuentos: [{ tarjeta: 200, transferencia: 180 }] }
  const porTarjeta = buildOrderBody(conCodigo, 'tarjeta', key, navegador)
  expect([porTarjeta.codigo, porTarjeta.items[0]!.unit_price]).toEqual(['ANA10', 2200])
  expect(buildOrderBody(conCodigo, 'transferencia', key, navegador).items[0]!.unit_price).toBe(2020)
  expect(contenidoDe(conCodigo)).not.toBe(contenidoDe(pedir))
})
