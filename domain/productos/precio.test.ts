import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { extrasDe, findPorEncima, preciosDe, withExtras } from './precio.ts'

const camiseta = { precio: 2190, precioDescuento: 1950, precioEncargo: 2390, precioEncargoDescuento: 2100 }
const nothing = { nombre: '', numero: '', parches: false }

describe('what a shirt costs', () => {
  it('14.3 from stock it costs its price by card and its own transfer price by transfer', () => {
    expect(preciosDe(camiseta, 'stock', DEMO_AJUSTES)).toEqual({ tarjeta: 2190, transferencia: 1950 })
  })

  it('14.4 made to order it costs its made-to-order prices', () => {
    expect(preciosDe(camiseta, 'encargo', DEMO_AJUSTES)).toEqual({ tarjeta: 2390, transferencia: 2100 })
  })

  it('9.2, 14.3, 14.4 without a transfer price of its own it costs 10 % less by transfer, rounded', () => {
    const sinPropios = { ...camiseta, precio: 2195, precioDescuento: null, precioEncargoDescuento: null }
    expect(preciosDe(sinPropios, 'stock', DEMO_AJUSTES)).toEqual({ tarjeta: 2195, transferencia: 1976 })
    expect(preciosDe(sinPropios, 'encargo', DEMO_AJUSTES)).toEqual({ tarjeta: 2390, transferencia: 2151 })
  })

  it('9.2 a transfer price of 0 is a price, not an empty one', () => {
    expect(preciosDe({ ...camiseta, precioDescuento: 0 }, 'stock', DEMO_AJUSTES).transferencia).toBe(0)
  })

  it('15.3 another discount in the settings gives another transfer price', () => {
    const sinPropio = { ...camiseta, precioDescuento: null }
    expect(preciosDe(sinPropio, 'stock', { descuentoTransferencia: 20 }).transferencia).toBe(1752)
  })

  it('14.15 by transfer it never costs more than by card, whatever is stored', () => {
    const pesos = fc.integer({ min: 1, max: 9_999_999 })
    const propio = fc.option(pesos)
    const producto = fc.record({
      precio: pesos,
      precioDescuento: propio,
      precioEncargo: pesos,
      precioEncargoDescuento: propio,
    })
    fc.assert(
      fc.property(producto, fc.constantFrom('stock' as const, 'encargo' as const), (any, modo) => {
        const { tarjeta, transferencia } = preciosDe(any, modo, DEMO_AJUSTES)
        expect(transferencia).toBeLessThanOrEqual(tarjeta)
      }),
    )
    expect(preciosDe({ ...camiseta, precioDescuento: 2500 }, 'stock', DEMO_AJUSTES).transferencia).toBe(2190)
    expect(findPorEncima({ ...camiseta, precioDescuento: 2190, precioEncargoDescuento: 2391 })).toEqual([
      'precioEncargoDescuento',
    ])
    expect(findPorEncima({ ...camiseta, precioDescuento: 2191, precioEncargoDescuento: null })).toEqual([
      'precioDescuento',
    ])
  })
})

describe('what personalising adds', () => {
  it('9.3 a name or a number costs $ 200', () => {
    expect(extrasDe('encargo', { ...nothing, nombre: 'SUÁREZ' }, DEMO_AJUSTES)).toBe(200)
    expect(extrasDe('encargo', { ...nothing, numero: '0' }, DEMO_AJUSTES)).toBe(200)
  })

  it('9.3, 14.5 name and number together are charged once', () => {
    expect(extrasDe('encargo', { nombre: 'SUÁREZ', numero: '9', parches: false }, DEMO_AJUSTES)).toBe(200)
  })

  it('9.4 patches cost $ 200', () => {
    expect(extrasDe('encargo', { ...nothing, parches: true }, DEMO_AJUSTES)).toBe(200)
    expect(extrasDe('encargo', { nombre: 'SUÁREZ', numero: '9', parches: true }, DEMO_AJUSTES)).toBe(400)
  })

  it('9.3 nothing asked for, or blanks alone, cost nothing', () => {
    expect(extrasDe('encargo', null, DEMO_AJUSTES)).toBe(0)
    expect(extrasDe('encargo', nothing, DEMO_AJUSTES)).toBe(0)
    expect(extrasDe('encargo', { nombre: '  ', numero: ' ', parches: false }, DEMO_AJUSTES)).toBe(0)
  })

  it('14.6 a stock shirt is never charged for personalising', () => {
    expect(extrasDe('stock', { nombre: 'SUÁREZ', numero: '9', parches: true }, DEMO_AJUSTES)).toBe(0)
  })

  it('15.3 other prices in the settings give other extras', () => {
    const ajustes = { precioNombreNumero: 350, precioParches: 90 }
    expect(extrasDe('encargo', { nombre: 'SUÁREZ', numero: '9', parches: true }, ajustes)).toBe(440)
  })

  it('14.7 extras are added in full to both prices, the transfer discount left out', () => {
    const pesos = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(pesos, pesos, pesos, (tarjeta, transferencia, extras) => {
        const final = withExtras({ tarjeta, transferencia }, extras)
        expect(final.tarjeta - tarjeta).toBe(extras)
        expect(final.transferencia - transferencia).toBe(extras)
      }),
    )
  })
})
