import { describe, expect, it } from 'vitest'
import {
  documentoDesde,
  documentoEnPalabras,
  faultInDocumento,
  isUiVencida,
  plainDocumento,
  receptorDe,
  SIN_FACTURA,
  sinFacturaDeMas,
  tipoDeDocumento,
} from './receptor.ts'

const faultOf = (typed: string) => faultInDocumento(plainDocumento(typed))

describe('a document', () => {
  it.each([
    '',
    '1.234.567-2',
    '12345672',
    ' 4 123 456-3 ',
    '0123456-1',
    '123.456-1',
    '21 100342 0017',
    '21.475329.001-7',
  ])('52.1 %j is right', (typed) => {
    expect(faultOf(typed)).toBe(null)
  })

  it.each([
    ['1.234.567-3', /cédula no es válida/],
    ['0000000', /cédula no es válida/],
    ['211003420018', /RUT no es válido/],
    ['123456789010', /RUT no es válido/],
    ['000000000000', /RUT no es válido/],
    // A CUIT of Argentina, a CNPJ of Brazil.
    ['20-12345678-6', /RUT 12; acá hay 11/],
    ['11.222.333/0001-81', /RUT 12; acá hay 14/],
    ['123456', /7 u 8 cifras/],
    ['RUT 211003420017', /solamente los números/],
    ['１２３４５６７２', /solamente los números/],
    ['constructor', /solamente los números/],
  ])('52.1 %j is refused, which says why', (typed, why) => {
    expect(faultOf(typed)).toMatch(why)
  })

  it('52.1 every other last digit is refused', () => {
    for (const base of ['1234567', '0123456']) {
      const right = [...'0123456789'].filter((last) => faultInDocumento(base + last) === null)
      expect(right).toHaveLength(1)
    }
  })

  it('52.1 reads as it is written on paper', () => {
    expect(['12345672', '1234561', '211003420017', ''].map(documentoEnPalabras)).toEqual([
      'CI 1.234.567-2',
      'CI 123.456-1',
      'RUT 211003420017',
      '',
    ])
  })
})

describe('whom an invoice is made out to', () => {
  const EMPRESA = {
    documento: '211003420017',
    razonSocial: 'Camisetas S.A.',
    facturaDireccion: 'Rondeau 1',
    facturaCiudad: 'Minas',
    facturaDepartamento: 'Lavalleja',
  }
  const ANA = {
    nombre: 'Ana Pérez',
    calle: 'Rivera',
    numeroPuerta: '10',
    numeroApartamento: '',
    ciudad: 'Salto',
    departamento: 'Salto',
  }

  it('52.2 a company goes with its own name and address, a person with the order’s', () => {
    expect(new Set(Object.values(receptorDe({ ...ANA, ...SIN_FACTURA })))).toEqual(new Set(['']))
    expect(receptorDe({ ...ANA, ...EMPRESA })).toEqual({
      documentoTipo: 'rut',
      documento: '211003420017',
      nombre: 'Camisetas S.A.',
      direccion: 'Rondeau 1',
      ciudad: 'Minas',
      departamento: 'Lavalleja',
    })
    const persona = { ...ANA, ...sinFacturaDeMas({ ...EMPRESA, documento: '12345672' }) }
    expect(persona.razonSocial).toBe('')
    expect(receptorDe(persona)).toEqual({
      documentoTipo: 'ci',
      documento: '12345672',
      nombre: 'Ana Pérez',
      direccion: 'Rivera 10',
      ciudad: 'Salto',
      departamento: 'Salto',
    })
    expect(tipoDeDocumento('')).toBe('')
  })

  it('52.3 has to be said from the first peso whose net is above the limit', () => {
    // 5000 × 6.169 = 30,845 net, 37,630.90 with IVA.
    expect(documentoDesde({ limiteUi: 5000, valorUi: '6,1690', anio: 2026 })).toBe(37_631)
    // 100 × 1 = 100 net, 122 with IVA: exactly the limit isn't above it.
    expect(documentoDesde({ limiteUi: 100, valorUi: '1', anio: 2026 })).toBe(123)
    expect(documentoDesde({ limiteUi: 100_000, valorUi: '99,9999', anio: 2026 })).toBe(12_199_988)
  })

  it('52.4 the value is old from the first moment of the next year in Montevideo', () => {
    const facturacion = { limiteUi: 5000, valorUi: '6,1690', anio: 2026 }
    expect(isUiVencida(facturacion, Date.parse('2026-12-31T23:59:59-03:00'))).toBe(false)
    expect(isUiVencida(facturacion, Date.parse('2027-01-01T00:00:00-03:00'))).toBe(true)
  })
})
