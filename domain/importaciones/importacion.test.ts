import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFila, readPesos } from './importacion.ts'

const own = { trim: false }
const foreign = { trim: true }

describe('reading a row of a file', () => {
  it('28.18 amounts are read as people and programs write them, and nothing else is', () => {
    for (const text of ['2190', ' 2190 ', '$ 2.190', '2.190,00', '2,190.00', '2190.00', '2190,0', 'UYU 2190'])
      expect(readPesos(text)).toBe(2190)
    expect(readPesos(2190)).toBe(2190)
    for (const blank of ['', '  ', null, undefined]) expect(readPesos(blank)).toBeNull()
    for (const text of ['2190.5', '2,19', '1.2.3', '2.19', 'dos', '-1', '0', '1e5', '999999999', 2190.5, {}, '٢١٩٠'])
      expect(typeof readPesos(text)).toBe('string')
  })

  it('28.16 what isn’t there isn’t said, and what is empty says so', () => {
    expect(readFila({}, own)).toEqual({ campos: {}, fallas: [], avisos: [] })
    expect(readFila({ codigo: '', precio: '', activo: '', popularidad: '' }, own).campos).toEqual({})
    expect(readFila({ equipo: '', precioDescuento: '', tallesEncargo: '', stock: '' }, own).campos).toEqual({
      equipo: '',
      precioDescuento: null,
      tallesEncargo: [],
      stock: {},
    })
  })

  it('28.1 the shop’s own texts are kept to the letter; those of others lose what was around them', () => {
    const texts = { nombre: ' A\tB ', coloresPrincipales: ['rojo, azul'] }
    expect(readFila(texts, own).campos).toEqual(texts)
    expect(readFila({ nombre: ' A\tB ', coloresPrincipales: 'rojo, azul' }, foreign).campos).toEqual({
      nombre: 'A B',
      coloresPrincipales: ['rojo', 'azul'],
    })
    expect(readFila({ coloresPrincipales: 'rojo, azul' }, own).campos).toEqual({ coloresPrincipales: ['rojo, azul'] })
  })

  it('28.14 a price of 0 that another maker writes is none', () => {
    const fila = readFila({ precio: 100, precioDescuento: 0, precioEncargo: '0' }, foreign)
    expect(fila).toMatchObject({ campos: { precio: 100, precioDescuento: null }, fallas: [] })
    expect(fila.campos).not.toHaveProperty('precioEncargo')
  })

  it('28.18 whatever a file holds, its row is read or refused, never anything else', () => {
    const fields = [
      'id',
      'codigo',
      'nombre',
      'precio',
      'stock',
      'tallesEncargo',
      'anio',
      'activo',
      'imagenes',
      'creado',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), fc.boolean(), (crudo, trim) => {
        const { campos, fallas } = readFila(crudo, { trim })
        expect(fallas.every((falla) => falla.length < 300)).toBe(true)
        if (campos.precio !== undefined) expect(Number.isSafeInteger(campos.precio)).toBe(true)
        for (const units of Object.values(campos.stock ?? {})) expect(units).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
