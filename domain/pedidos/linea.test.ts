import { describe, expect, it } from 'vitest'
import { reviewLinea } from './linea.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { LineaPedida } from './solicitud.ts'

const AJUSTES = { descuentoTransferencia: 10, precioNombreNumero: 200, precioParches: 200 }

const CAMISETA = {
  activo: true,
  precio: 2190,
  precioDescuento: null,
  precioEncargo: 2490,
  precioEncargoDescuento: 2200,
  stock: { M: 1, L: 0 },
  tallesEncargo: ['M', 'XL'],
  parches: false,
  numero: '',
  nombrePersonalizado: '',
} as unknown as Producto

type Pedida = Omit<LineaPedida, 'unit_price'>
const stock = (talle: string): Pedida => ({ id: 'p', talle, modo: 'stock' })
const encargo = (personalizacion?: Pedida['personalizacion'], talle = 'XL'): Pedida => ({
  id: 'p',
  talle,
  modo: 'encargo',
  personalizacion,
})
const nada = { nombre: '', numero: '', parches: false }

function review(linea: Pedida, fields: Partial<Producto> = {}) {
  return reviewLinea({ ...CAMISETA, ...fields }, linea, AJUSTES)
}

describe('a line that is asked for', () => {
  it('9.2, 14.3 has the stock price, and the transfer price as 10 % less, rounded, when it has none of its own', () => {
    expect(review(stock('M'))).toMatchObject({
      motivo: null,
      precios: { tarjeta: 2190, transferencia: 1971 },
      quedan: 1,
    })
  })

  it('14.4 has the made-to-order prices in that mode', () => {
    expect(review(encargo())).toMatchObject({
      motivo: null,
      precios: { tarjeta: 2490, transferencia: 2200 },
      extras: 0,
    })
  })

  it('9.3, 9.4, 14.5 costs 200 more with name and number, once, and 200 more with patches', () => {
    expect(review(encargo({ ...nada, nombre: 'Suárez' })).extras).toBe(200)
    expect(review(encargo({ ...nada, numero: '9' })).extras).toBe(200)
    expect(review(encargo({ nombre: 'Suárez', numero: '9', parches: false })).extras).toBe(200)
    expect(review(encargo({ ...nada, parches: true })).extras).toBe(200)
    expect(review(encargo({ nombre: 'Suárez', numero: '9', parches: true })).extras).toBe(400)
  })

  it('5.20 is printed in capitals, as typed', () => {
    expect(review(encargo({ ...nada, nombre: "  d'alessandro ", numero: ' 07 ' })).personalizacion).toEqual({
      nombre: "D'ALESSANDRO",
      numero: '07',
      parches: false,
    })
  })

  it.each([
    ['a name of 13 letters', { ...nada, nombre: 'ABCDEFGHIJKLM' }],
    ['a digit in the name', { ...nada, nombre: 'R9' }],
    ['markup in the name', { ...nada, nombre: '<b>' }],
    ['number 100', { ...nada, numero: '100' }],
    ['number -1', { ...nada, numero: '-1' }],
    ['number 1.5', { ...nada, numero: '1.5' }],
  ])('17.9 is refused with %s', (_fault, personalizacion) => {
    expect(review(encargo(personalizacion)).motivo).toBe('personalizacion_invalida')
  })

  it('14.6 is not personalised from stock', () => {
    expect(review({ ...stock('M'), personalizacion: { ...nada, numero: '9' } }).motivo).toBe('personalizacion_invalida')
    expect(review({ ...stock('M'), personalizacion: nada }).motivo).toBe(null)
  })

  it('3.24, 3.25 is not personalised when it comes printed, and has no patches added when it comes with them', () => {
    expect(review(encargo({ ...nada, nombre: 'X' }), { numero: '10' }).motivo).toBe('personalizacion_invalida')
    expect(review(encargo({ ...nada, parches: true }), { parches: true }).motivo).toBe('personalizacion_invalida')
    expect(review(encargo({ ...nada, nombre: 'X' }), { parches: true }).motivo).toBe(null)
  })

  it('17.7 is refused in a size that the shirt does not come in, in that mode', () => {
    expect(review(stock('XL')).motivo).toBe('talle_inexistente')
    expect(review(stock('toString')).motivo).toBe('talle_inexistente')
    expect(review(encargo(undefined, 'L')).motivo).toBe('talle_inexistente')
  })

  it('11.7 says when its size is sold out', () => {
    expect(review(stock('L'))).toMatchObject({ motivo: 'sin_stock', quedan: 0 })
    expect(review(encargo(undefined, 'M'), { stock: { M: 0 } })).toMatchObject({ motivo: null, quedan: null })
  })

  it('17.6 is refused when the shirt is not on sale or does not exist', () => {
    expect(review(stock('M'), { activo: false })).toMatchObject({ motivo: 'no_disponible', precios: null })
    expect(reviewLinea(undefined, stock('M'), AJUSTES)).toMatchObject({ motivo: 'no_disponible', precios: null })
  })
})
